package causeway;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A list: loop over it for every row of all pages. Nothing is sent before. Rows come in the order of the list; a page
 * is requested when the rows of the one before are used up. A loop throws what a request throws.
 *
 * @param <P> what one page is
 * @param <R> what a row is
 */
public final class Listing<P extends Answer, R> implements Iterable<R> {
    private final Function<Map<String, Object>, P> load;
    private final Function<P, List<R>> rows;
    private final String next;
    private final String cursor;

    Listing(Function<Map<String, Object>, P> load, Function<P, List<R>> rows, String next, String cursor) {
        this.load = load;
        this.rows = rows;
        this.next = next;
        this.cursor = cursor;
    }

    /** Requests the first page: where the next one goes on, and whether it does, is in it. */
    public P page() {
        return load.apply(Map.of());
    }

    @Override
    public Iterator<R> iterator() {
        return new Rows();
    }

    /** Every row of all pages. */
    public Stream<R> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    private final class Rows implements Iterator<R> {
        private Map<String, Object> from = Map.of();
        private Iterator<R> page = List.<R>of().iterator();
        private boolean more = true;

        @Override
        public boolean hasNext() {
            while (!page.hasNext() && more) {
                P loaded = load.apply(from);
                page = rows.apply(loaded).iterator();
                more = Boolean.TRUE.equals(loaded.fields().get("has_more"));
                from = more ? Map.of(cursor, loaded.fields().get(next)) : from;
            }
            return page.hasNext();
        }

        @Override
        public R next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return page.next();
        }
    }
}
