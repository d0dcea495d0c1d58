package causeway

// Listing is a list, page by page. Nothing is sent before it is read. Rows come in the order of the list; a page is
// requested when the rows of the one before are used up.
//
//	rows := client.RetrievalPayments(ctx, nil)
//	for rows.Next() {
//		fmt.Println(rows.Item().OrderNo)
//	}
//	if err := rows.Err(); err != nil { … }
type Listing[Page, Row any] struct {
	load   func(with ...CallOption) (*Page, error)
	of     func(*Page) (rows []Row, next string, more bool)
	cursor string

	rows []Row
	at   int
	next string
	more bool
	err  error
}

func listing[Page, Row any](
	cursor string, of func(*Page) ([]Row, string, bool), load func(with ...CallOption) (*Page, error),
) *Listing[Page, Row] {
	return &Listing[Page, Row]{load: load, of: of, cursor: cursor, at: -1, more: true}
}

// Page requests the first page: where the next one goes on, and whether it does, is in it.
func (l *Listing[Page, Row]) Page() (*Page, error) { return l.load() }

// Next goes on to the next row of all pages. It is false after the last one, and where Err says what went wrong.
func (l *Listing[Page, Row]) Next() bool {
	l.at++
	for l.at >= len(l.rows) {
		if !l.more || l.err != nil {
			return false
		}
		var page *Page
		if l.next == "" {
			page, l.err = l.load()
		} else {
			page, l.err = l.load(WithField(l.cursor, l.next))
		}
		if l.err != nil {
			return false
		}
		l.rows, l.next, l.more = l.of(page)
		l.at = 0
	}
	return true
}

// Item returns the row to which Next has gone.
func (l *Listing[Page, Row]) Item() *Row { return &l.rows[l.at] }

// Err returns what ended the list too soon, or nil.
func (l *Listing[Page, Row]) Err() error { return l.err }
