// Package causeway is the client of a Causeway payment gateway. It signs requests, proves answers and webhooks, and
// retries. It needs the standard library only.
package causeway

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Profile is how requests are signed.
type Profile string

// The profiles. ProfileSHA256V1 is for accounts that are set to it.
const (
	ProfileHMACV2   Profile = "hmac-v2"
	ProfileSHA256V1 Profile = "sha256-v1"
)

const (
	timeoutDefault  = 30 * time.Second
	attemptsDefault = 4
	backoffDefault  = time.Second
	// A gateway that asks for more patience is not waited for.
	retryAfterMax = time.Minute
	// The first request under the key is under way.
	underWay = "I0021"
	// Too many wrong signatures came from this address: another attempt would be the next.
	signatureFirst = "I0022"
)

// Config is an account of a gateway, and how to call it.
type Config struct {
	// Address of the gateway, such as https://gateway.example.com.
	BaseURL    string
	MerchantID string
	AccountID  string
	// The sign key as it was shown. It belongs on a server.
	SignKey string
	// Which key it is; optional, also where several are active.
	KeyID string
	// How requests are signed; default ProfileHMACV2.
	Profile Profile
	// How long one attempt may take as a whole; default 30 seconds.
	Timeout time.Duration
	// How often a request is sent at most; default 4.
	Attempts int
	// The pause before the second attempt, which doubles with each; default 1 second.
	Backoff time.Duration
	// Sends requests, and says which certificates and proxies it uses; default http.DefaultTransport.
	Transport http.RoundTripper
}

// String has no sign key, which belongs in no log.
func (config Config) String() string {
	return fmt.Sprintf("causeway.Config{%s %s}", config.AccountID, config.BaseURL)
}

// GoString has no sign key either.
func (config Config) GoString() string { return config.String() }

// Client calls a gateway for one account. Goroutines may share it.
type Client struct {
	config  Config
	account map[string]any
	http    http.Client
	// Waits, and says whether the context lasted as long.
	sleep func(ctx context.Context, pause time.Duration) bool
}

// String has no sign key, which belongs in no log.
func (client *Client) String() string {
	return fmt.Sprintf("causeway.Client{%s %s}", client.config.AccountID, client.config.BaseURL)
}

// GoString has no sign key either.
func (client *Client) GoString() string { return client.String() }

// New makes a client. It fails where something in the Config is missing or cannot be used.
func New(config Config) (*Client, error) {
	for _, needed := range [...]struct{ name, value string }{
		{"MerchantID", config.MerchantID}, {"AccountID", config.AccountID}, {"SignKey", config.SignKey},
	} {
		if needed.value == "" {
			return nil, fmt.Errorf("causeway: %s is missing in the Config", needed.name)
		}
	}
	address, err := url.Parse(config.BaseURL)
	if err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https" {
		return nil, errors.New("causeway: BaseURL is not an address, such as https://gateway.example.com")
	}
	if config.Profile == "" {
		config.Profile = ProfileHMACV2
	}
	if config.Profile != ProfileHMACV2 && config.Profile != ProfileSHA256V1 {
		return nil, errors.New("causeway: Profile is neither hmac-v2 nor sha256-v1")
	}
	if config.Timeout < 0 || config.Attempts < 0 || config.Backoff < 0 {
		return nil, errors.New("causeway: Timeout, Attempts and Backoff cannot be negative")
	}
	config.BaseURL = strings.TrimRight(config.BaseURL, "/")
	config.Timeout = orDefault(config.Timeout, timeoutDefault)
	config.Attempts = orDefault(config.Attempts, attemptsDefault)
	config.Backoff = orDefault(config.Backoff, backoffDefault)
	account := map[string]any{"merchant_id": config.MerchantID, "account_id": config.AccountID}
	if config.KeyID != "" {
		account["key_id"] = config.KeyID
	}
	unfollowed := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client := http.Client{Transport: config.Transport, CheckRedirect: unfollowed}
	return &Client{config, account, client, slept}, nil
}

func orDefault[Value comparable](value, otherwise Value) Value {
	var none Value
	if value == none {
		return otherwise
	}
	return value
}

// Ptr points to a value: for the optional numbers and booleans of a request, such as Limit: causeway.Ptr(100).
func Ptr[Value any](value Value) *Value { return &value }

// CallOption is what one call has of its own.
type CallOption func(*callOptions)

type callOptions struct {
	idempotencyKey string
	ownKey         bool
	timeout        time.Duration
	attempts       int
	fields         map[string]any
}

// WithIdempotencyKey gives the key under which what moves money or changes something is done once: 1 to 255 printable
// ASCII characters. Default is a new one, which all attempts of the call share. Give your own, stored with the order,
// where a program may be started again.
func WithIdempotencyKey(key string) CallOption {
	return func(options *callOptions) { options.idempotencyKey, options.ownKey = key, true }
}

// WithTimeout says how long one attempt may take; the context's deadline is for the whole call.
func WithTimeout(timeout time.Duration) CallOption {
	return func(options *callOptions) { options.timeout = timeout }
}

// WithAttempts says how often the request is sent at most.
func WithAttempts(attempts int) CallOption {
	return func(options *callOptions) { options.attempts = attempts }
}

// WithField sets a field of the request, under its name on the wire: for one that this release does not know.
func WithField(name string, value any) CallOption {
	return func(options *callOptions) { options.fields[name] = value }
}

// Head is what an answer has beside its body.
type Head struct {
	Status int
	// The gateway's identifier of the request: name it when you ask the operator.
	RequestID string
	// The key under which the same request can be sent again; or empty.
	IdempotencyKey string
	// Whether this is the first answer to the IdempotencyKey again: nothing was done.
	Replayed bool
	// Fields of the request that the gateway ignored, because it does not know them.
	UnknownFields []string
}

// Answered is part of every answer.
type Answered struct {
	head Head
	raw  json.RawMessage
}

// Head returns what the answer has beside its body: RequestID, IdempotencyKey, Replayed, …
func (a *Answered) Head() Head { return a.head }

// Raw returns the body as it arrived, with the fields of a later release.
func (a *Answered) Raw() json.RawMessage { return a.raw }

func (a *Answered) know(head Head, raw []byte) { a.head, a.raw = head, raw }

type answer[Body any] interface {
	*Body
	know(head Head, raw []byte)
}

// operation is what the client knows of an operation.
type operation struct {
	name         string
	takesKey     bool
	signedFields []string
}

func byName(all []operation) map[string]operation {
	known := make(map[string]operation, len(all))
	for _, one := range all {
		known[one.name] = one
	}
	return known
}

// reply is what came back, whoever sent it.
type reply struct {
	status int
	header http.Header
	raw    []byte
}

var printableASCII = regexp.MustCompile(`^[ -~]{1,255}$`)

// call sends a request until there is an answer that stands.
func call[Body any, Answer answer[Body]](
	ctx context.Context, client *Client, name string, request any, with []CallOption,
) (Answer, error) {
	operation := operations[name]
	options := callOptions{
		timeout: client.config.Timeout, attempts: client.config.Attempts, fields: map[string]any{},
	}
	for _, set := range with {
		set(&options)
	}
	if !options.ownKey && operation.takesKey {
		options.idempotencyKey = randomHex()
	} else if options.ownKey && !printableASCII.MatchString(options.idempotencyKey) {
		return nil, errors.New("causeway: an Idempotency-Key is 1 to 255 printable ASCII characters")
	}
	fields, err := bodyOf(request, options.fields)
	if err != nil {
		return nil, err
	}
	for attempt := 1; ; attempt++ {
		found, retry, err := client.attempt(ctx, operation, fields, options)
		if err == nil {
			return read[Body, Answer](found, options.idempotencyKey)
		}
		if !retry || attempt >= options.attempts || ctx.Err() != nil {
			return nil, endedBy(ctx, err)
		}
		pause := time.Duration(float64(client.config.Backoff) * math.Pow(2, float64(attempt-1)) * (1 + random()/2))
		var known *GatewayError
		if errors.As(err, &known) && known.RetryAfter != nil {
			pause = *known.RetryAfter
			if pause > retryAfterMax {
				return nil, err
			}
		}
		if !client.sleep(ctx, pause) {
			return nil, endedBy(ctx, err)
		}
	}
}

// endedBy says of a failure that the context was done, where it was.
func endedBy(ctx context.Context, err error) error {
	var failure *GatewayError
	if ctx.Err() != nil && errors.As(err, &failure) && failure.cause == nil {
		failure.cause = ctx.Err()
	}
	return err
}

// bodyOf makes the body of a request, before the envelope.
func bodyOf(request any, more map[string]any) (map[string]any, error) {
	body, err := fieldsOf(request)
	if err != nil {
		return nil, fmt.Errorf("causeway: %w", err)
	}
	others, err := fieldsOf(more)
	if err != nil {
		return nil, fmt.Errorf("causeway: %w", err)
	}
	for name, value := range others {
		body[name] = value
	}
	return body, nil
}

func read[Body any, Answer answer[Body]](found *reply, idempotencyKey string) (Answer, error) {
	body := Answer(new(Body))
	head := headOf(found, idempotencyKey)
	if err := json.Unmarshal(found.raw, body); err != nil {
		failure := failureOf(head)
		failure.Message = "The answer cannot be read: " + err.Error()
		failure.MayHaveHappened = true
		failure.cause = err
		return nil, &UnavailableError{failure}
	}
	head.Replayed = found.header.Get("Idempotency-Replayed") == "true"
	if unknown := found.header.Get("Gateway-Unknown-Fields"); unknown != "" {
		head.UnknownFields = strings.Split(unknown, ", ")
	}
	body.know(head, found.raw)
	return body, nil
}

func headOf(found *reply, idempotencyKey string) Head {
	return Head{Status: found.status, RequestID: found.header.Get("Request-Id"), IdempotencyKey: idempotencyKey}
}

func failureOf(head Head) GatewayError {
	return GatewayError{Status: head.Status, RequestID: head.RequestID, IdempotencyKey: head.IdempotencyKey}
}

// signed makes the body of a request with its envelope, which is new at every attempt.
func (c *Client) signed(operation operation, fields map[string]any) ([]byte, error) {
	body := make(map[string]any, len(fields)+6)
	for name, value := range fields {
		body[name] = value
	}
	for name, value := range c.account {
		body[name] = value
	}
	if c.config.Profile == ProfileSHA256V1 {
		body["encryption_data"] = signSHA256V1(operation.signedFields, c.config.SignKey, body)
	} else {
		body["timestamp"] = strconv.FormatInt(time.Now().Unix(), 10)
		body["nonce"] = randomHex()
		digest, err := signHMACV2(c.config.SignKey, "/v1/"+operation.name, body)
		if err != nil {
			return nil, fmt.Errorf("causeway: %w", err)
		}
		body["encryption_data"] = digest
	}
	text, err := canonicalJSON(body)
	return []byte(text), err
}

// attempt sends a request once. It returns the proven answer, or what is wrong, and whether to try again.
func (c *Client) attempt(
	ctx context.Context, operation operation, fields map[string]any, options callOptions,
) (found *reply, retry bool, err error) {
	body, err := c.signed(operation, fields)
	if err != nil {
		return nil, false, err
	}
	found, err = c.post(ctx, "/v1/"+operation.name, body, options)
	if err != nil {
		message := "No answer: " + err.Error()
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			message = fmt.Sprintf("No answer within %v", options.timeout)
		}
		return nil, true, &ConnectionError{GatewayError{
			Message: message, IdempotencyKey: options.idempotencyKey, MayHaveHappened: true, cause: err,
		}}
	}
	failure := failureOf(headOf(found, options.idempotencyKey))
	signature := found.header.Get("Gateway-Signature")
	done := found.status == http.StatusOK
	tolerance := Tolerance
	if !done {
		// The clock of this machine may be what a refusal is about.
		tolerance = anyTime
	}
	proven := isSignedAnswer(c.config.SignKey, signature, found.raw, tolerance, time.Now())
	if !proven && (done || signature != "") {
		wrong := "wrong, or of another time"
		if signature == "" {
			wrong = "missing"
		}
		failure.Message = fmt.Sprintf(
			"The answer's Gateway-Signature is %s (HTTP %d): check BaseURL, and the clock of this machine",
			wrong, found.status)
		failure.MayHaveHappened = true
		return nil, false, &SignatureError{failure}
	}
	if done {
		return found, false, nil
	}
	retry, err = refusal(found, proven, failure)
	return nil, retry, err
}

// post sends one request, and reads the whole answer.
func (c *Client) post(ctx context.Context, path string, body []byte, options callOptions) (*reply, error) {
	ctx, cancel := context.WithTimeout(ctx, options.timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.config.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	// Without it net/http sends nothing again by itself: each attempt has a signature of its own.
	request.GetBody = nil
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	if options.idempotencyKey != "" {
		request.Header.Set("Idempotency-Key", options.idempotencyKey)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	return &reply{response.StatusCode, response.Header, raw}, err
}

var fewDigits = regexp.MustCompile(`^[0-9]{1,9}$`)

// refusal makes an error of a refusal, and says whether a later attempt may not meet it.
func refusal(found *reply, proven bool, failure GatewayError) (retry bool, err error) {
	var told struct{ Code, Source, Message string }
	// What is no refusal in JSON did not come from the gateway.
	if json.Unmarshal(found.raw, &told) != nil {
		told.Code = ""
	}
	failure.Code, failure.Source, failure.Message = told.Code, told.Source, told.Message
	failure.Remedy = errorCodes[told.Code].Remedy
	if text := found.header.Get("Retry-After"); fewDigits.MatchString(text) {
		seconds, _ := strconv.Atoi(text)
		failure.RetryAfter = Ptr(time.Duration(seconds) * time.Second)
	}
	passing := found.status == http.StatusRequestTimeout || found.status == http.StatusTooManyRequests
	if found.status >= 500 || told.Code == "" {
		if failure.Message == "" && found.status >= 500 {
			failure.Message = fmt.Sprintf("HTTP %d: the gateway cannot answer", found.status)
		} else if failure.Message == "" {
			failure.Message = fmt.Sprintf("HTTP %d: did not come from the gateway: check BaseURL", found.status)
		}
		failure.MayHaveHappened = true
		return found.status >= 500 || passing, &UnavailableError{failure}
	}
	return passing && told.Code != signatureFirst || told.Code == underWay, &RefusedError{failure, proven}
}

// refusals lists the items of an answer that were refused, or have failed since they were accepted.
// Statuses of an item that was not carried out are 0 and 3.
func refusals[Item any](head Head, list string, items []Item, of func(*Item) (status, message string)) []*ItemRefusedError {
	var found []*ItemRefusedError
	for index := range items {
		status, message := of(&items[index])
		if status != "0" && status != "3" {
			continue
		}
		failure := failureOf(head)
		why, _ := Explain(message)
		failure.Code, failure.Message, failure.Remedy = why.Code, why.Text, why.Remedy
		if list != "" {
			failure.Source = fmt.Sprintf("%s[%d]", list, index)
		}
		found = append(found, &ItemRefusedError{failure, &items[index], index})
	}
	return found
}

func firstOf(refusals []*ItemRefusedError) error {
	if len(refusals) == 0 {
		return nil
	}
	return refusals[0]
}

// listOf makes a batch of one item.
func listOf[Item any](item *Item) []Item {
	if item == nil {
		return nil
	}
	return []Item{*item}
}

func randomHex() string {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		panic(err) // The system has no random numbers: nothing can be signed.
	}
	return hex.EncodeToString(bytes)
}

// random is a number from 0 to 1.
func random() float64 {
	bytes, _ := hex.DecodeString(randomHex())
	return float64(binary.BigEndian.Uint32(bytes)) / math.MaxUint32
}

// slept waits, and says whether the context lasted as long.
func slept(ctx context.Context, pause time.Duration) bool {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
