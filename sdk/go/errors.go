package causeway

import (
	"regexp"
	"time"
)

// ErrorMeaning is what a code of the gateway means.
type ErrorMeaning struct {
	Text    string
	Meaning string
	// What to do.
	Remedy string
}

// Explanation is a code with what it means and what to do.
type Explanation struct {
	Code string
	ErrorMeaning
}

var codeAndText = regexp.MustCompile(`(?s)^([A-Z][0-9]{4})(:(.*))?$`)

// Explain says what an error_message, refund_message or failure_code means, such as D0051:Insufficient funds or D0051.
// It is false where the message is empty or 0000:OK.
func Explain(message string) (Explanation, bool) {
	found := codeAndText.FindStringSubmatch(message)
	if found == nil {
		return Explanation{}, false
	}
	meaning := errorCodes[found[1]]
	if found[2] != "" {
		meaning.Text = found[3]
	}
	return Explanation{found[1], meaning}, true
}

// GatewayError is what all errors of a call have: errors.As finds it in each of the types below.
type GatewayError struct {
	// What is wrong, in English.
	Message string
	// Of the catalogue, such as I0011; empty where the error is none of the gateway's.
	Code string
	// Path of the parameter at fault, such as capture_orders[0].amount; or empty.
	Source string
	// What to do; empty where the catalogue says nothing.
	Remedy string
	// HTTP status; 0 without an answer.
	Status int
	// The gateway's identifier of the request: name it when you ask the operator.
	RequestID string
	// The key under which the same request can be sent again; empty for what moves no money.
	IdempotencyKey string
	// After how long the gateway says that a retry makes sense; nil where it does not say.
	RetryAfter *time.Duration
	// Whether the request may have been carried out: then query, or send it again with the same IdempotencyKey.
	MayHaveHappened bool
	cause           error
}

func (e *GatewayError) Error() string { return e.Message }

// Unwrap returns why no answer came, such as context.DeadlineExceeded.
func (e *GatewayError) Unwrap() error { return e.cause }

// RefusedError says that the gateway refused the request as a whole: nothing happened.
type RefusedError struct {
	GatewayError
	// Whether the refusal is signed. It is not where the gateway could not know the caller, as with I0013.
	Proven bool
}

// Unwrap returns what all errors have.
func (e *RefusedError) Unwrap() error { return &e.GatewayError }

// ItemRefusedError says that the gateway refused one item of a batch, or the one thing requested. Other items are not
// affected.
type ItemRefusedError struct {
	GatewayError
	// The item as it was answered, such as a *CaptureOrderAnswer.
	Item any
	// Its place in the batch, from 0.
	Index int
}

// Unwrap returns what all errors have.
func (e *ItemRefusedError) Unwrap() error { return &e.GatewayError }

// ConnectionError says that no answer came: the connection failed, the time was over, or the context was done.
type ConnectionError struct{ GatewayError }

// Unwrap returns what all errors have.
func (e *ConnectionError) Unwrap() error { return &e.GatewayError }

// UnavailableError says that the gateway could not answer (5xx), or that something answered in its place.
type UnavailableError struct{ GatewayError }

// Unwrap returns what all errors have.
func (e *UnavailableError) Unwrap() error { return &e.GatewayError }

// SignatureError says that an answer has no valid Gateway-Signature: do not trust it.
type SignatureError struct{ GatewayError }

// Unwrap returns what all errors have.
func (e *SignatureError) Unwrap() error { return &e.GatewayError }

// WebhookError says that a webhook, or a result that a customer brought back, is not genuine.
type WebhookError struct{ GatewayError }

// Unwrap returns what all errors have.
func (e *WebhookError) Unwrap() error { return &e.GatewayError }

func webhookError(message string) error {
	return &WebhookError{GatewayError{Message: message}}
}
