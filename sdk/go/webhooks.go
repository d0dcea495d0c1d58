package causeway

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

const secretPrefix = "whsec_"

// UnmarshalJSON reads an event with the data of its type.
func (e *Event) UnmarshalJSON(text []byte) error {
	type plainEvent Event
	told := struct {
		*plainEvent
		Data json.RawMessage `json:"data"`
	}{plainEvent: (*plainEvent)(e)}
	if err := json.Unmarshal(text, &told); err != nil {
		return err
	}
	data, known := newEventData(e.Type)
	if !known {
		var err error
		e.Data, err = parseExactly(told.Data)
		return err
	}
	e.Data = data
	return json.Unmarshal(told.Data, data)
}

// Verifier checks what others bring in the gateway's name.
type Verifier struct {
	// The secret of the webhook endpoint (whsec_…) or, for a notify_url and for results, the account's sign key; while one
	// is replaced, both.
	Secrets []string
	// How far the time of a message may be from now; default Tolerance.
	Tolerance time.Duration
	// Default time.Now.
	Now func() time.Time
}

// String has no secret, which belongs in no log.
func (verifier Verifier) String() string {
	return fmt.Sprintf("causeway.Verifier{%d secrets}", len(verifier.Secrets))
}

// GoString has no secret either.
func (verifier Verifier) GoString() string { return verifier.String() }

// ConstructEvent returns the event of a webhook, once its signature and time are checked, as Verifier.ConstructEvent.
func ConstructEvent(body []byte, header http.Header, secrets ...string) (*Event, error) {
	return (&Verifier{Secrets: secrets}).ConstructEvent(body, header)
}

// ReadResult returns what a customer brought back, once it is checked, as Verifier.ReadResult.
func ReadResult(address string, signKeys ...string) (*PaymentResult, error) {
	return (&Verifier{Secrets: signKeys}).ReadResult(address)
}

// keys of secrets: that of an endpoint is base64; a sign key, as for a notify_url, is its own text.
func (v *Verifier) keys() ([][]byte, error) {
	var keys [][]byte
	for _, secret := range v.Secrets {
		key := []byte(secret)
		if strings.HasPrefix(secret, secretPrefix) {
			var err error
			if key, err = base64.StdEncoding.DecodeString(secret[len(secretPrefix):]); err != nil {
				return nil, errors.New("causeway: a secret is not whole: pass it as it was shown")
			}
		}
		if len(key) == 0 {
			keys = nil
			break
		}
		keys = append(keys, key)
	}
	if keys == nil {
		return nil, errors.New("causeway: a secret is missing: pass that of the webhook endpoint, or a sign key")
	}
	return keys, nil
}

func (v *Verifier) isRecent(unix string) bool {
	now := time.Now
	if v.Now != nil {
		now = v.Now
	}
	return isRecent(unix, orDefault(v.Tolerance, Tolerance), now())
}

var digestV1 = regexp.MustCompile(`^v1,([A-Za-z0-9+/]{43}=)$`)

// digestsIn lists the digests of a header: several while a secret rotates; those of other versions are left aside.
func digestsIn(header string) [][]byte {
	var digests [][]byte
	for _, part := range strings.Split(header, " ") {
		if found := digestV1.FindStringSubmatch(part); found != nil {
			digest, _ := base64.StdEncoding.DecodeString(found[1])
			digests = append(digests, digest)
		}
	}
	return digests
}

// ConstructEvent returns the event of a webhook, once its signature and time are checked. It takes the body as it
// arrived, before any parsing. Deliveries repeat: store the event's ID, and ignore one that is known.
//
// An error is a *WebhookError where the webhook is not genuine, or not of now: answer 400.
func (v *Verifier) ConstructEvent(body []byte, header http.Header) (*Event, error) {
	keys, err := v.keys()
	if err != nil {
		return nil, err
	}
	unix := header.Get("Webhook-Timestamp")
	if !v.isRecent(unix) {
		return nil, webhookError("webhook-timestamp is missing, or too far from the clock of this machine")
	}
	message := header.Get("Webhook-Id") + "." + unix + "." + string(body)
	if !isSigned(keys, digestsIn(header.Get("Webhook-Signature")), message) {
		return nil, webhookError("webhook-signature is wrong: pass the raw body, and the secret of this endpoint or, for a" +
			" notify_url, the sign key")
	}
	if !bytes.HasPrefix(body, []byte("{")) {
		return nil, webhookError("The endpoint gets forms: set its format to json")
	}
	event := &Event{}
	if err := json.Unmarshal(body, event); err != nil {
		return nil, webhookError("The event cannot be read: " + err.Error())
	}
	return event, nil
}

// PaymentResult is what a customer brings back to return_url.
type PaymentResult struct {
	MerchantID    string
	AccountID     string
	OrderNo       string
	TransactionID string
	// PaymentStatusCreated: came back without paying. Query the payment before you ship.
	PaymentStatus PaymentStatus
	Timestamp     string
	// Of the payment page, as are Currency and Amount.
	SessionID string
	Currency  Currency
	Amount    string
	TokenID   string
}

var resultFields = [...]string{
	"merchant_id", "account_id", "order_no", "transaction_id", "payment_status", "timestamp",
	"session_id", "currency", "amount", "token_id",
}

// ReadResult returns the result in the address, with its query, with which a customer comes back from the payment page
// or from 3-D Secure. Compare OrderNo and Amount with your own.
//
// An error is a *WebhookError where the result is not genuine, or older than five minutes.
func (v *Verifier) ReadResult(address string) (*PaymentResult, error) {
	keys, err := v.keys()
	if err != nil {
		return nil, err
	}
	var query url.Values
	if parsed, err := url.Parse(address); err == nil {
		query = parsed.Query()
	}
	result := map[string]any{}
	for _, name := range resultFields {
		if query.Has(name) {
			result[name] = query.Get(name)
		}
	}
	digest, _ := hex.DecodeString(query.Get("encryption_data"))
	text, err := signedText("return", result)
	if err != nil || !isSigned(keys, [][]byte{digest}, text) {
		return nil, webhookError("encryption_data of the result is wrong")
	}
	if !v.isRecent(query.Get("timestamp")) {
		return nil, webhookError("The result is too old")
	}
	return &PaymentResult{
		MerchantID: query.Get("merchant_id"), AccountID: query.Get("account_id"), OrderNo: query.Get("order_no"),
		TransactionID: query.Get("transaction_id"), PaymentStatus: PaymentStatus(query.Get("payment_status")),
		Timestamp: query.Get("timestamp"), SessionID: query.Get("session_id"),
		Currency: Currency(query.Get("currency")), Amount: query.Get("amount"), TokenID: query.Get("token_id"),
	}, nil
}
