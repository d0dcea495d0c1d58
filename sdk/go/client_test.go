package causeway

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// What the client does when the road to the gateway is bad: a server plays the road.

const roadKey = "sign-key-of-a-test"

var (
	captured = `{"capture_orders":[{"capture_status":"1","error_message":"0000:OK"}]}`
	item     = CaptureOrder{TransactionID: "1", OrderNo: "A1", Currency: "EUR", Amount: "1.00"}
	batch    = &CaptureRequest{CaptureOrders: []CaptureOrder{item}}
	ctx      = context.Background()
)

// turn answers one request.
type turn func(http.ResponseWriter)

func signature(body string, at time.Time) string {
	unix := fmt.Sprint(at.Unix())
	hash := hmac.New(sha256.New, []byte(roadKey))
	hash.Write([]byte(unix + "." + body))
	return "t=" + unix + ",v1=" + hex.EncodeToString(hash.Sum(nil))
}

// says answers so, signed now unless a header says otherwise; headers are names and texts in turn.
func says(status int, body string, headers ...string) turn {
	return func(to http.ResponseWriter) {
		to.Header().Set("Gateway-Signature", signature(body, time.Now()))
		for at := 0; at < len(headers); at += 2 {
			to.Header().Set(headers[at], headers[at+1])
		}
		if to.Header().Get("Gateway-Signature") == "" {
			to.Header().Del("Gateway-Signature")
		}
		to.WriteHeader(status)
		_, _ = io.WriteString(to, body)
	}
}

func refuses(status int, code string, headers ...string) turn {
	return says(status, fmt.Sprintf(`{"code":%q,"source":"amount","message":"text of %s"}`, code, code), headers...)
}

func unsigned(status int, body string, headers ...string) turn {
	return says(status, body, append(headers, "Gateway-Signature", "")...)
}

func hangsUp(to http.ResponseWriter) {
	connection, _, _ := to.(http.Hijacker).Hijack()
	_ = connection.Close()
}

type sent struct {
	key  string
	body map[string]any
}

type road struct {
	*testing.T
	client *Client
	pauses []time.Duration
	url    string
	mutex  sync.Mutex
	turns  []turn
	sent   []sent
}

func (r *road) clientOf(config Config) *Client {
	config.BaseURL = orDefault(config.BaseURL, r.url+"/")
	config.MerchantID, config.AccountID, config.SignKey = "1", "2", roadKey
	client, err := New(config)
	done(r.T, err)
	client.sleep = func(_ context.Context, pause time.Duration) bool {
		r.pauses = append(r.pauses, pause)
		return true
	}
	return client
}

func (r *road) keys() (keys []string) {
	for _, one := range r.requests() {
		keys = append(keys, one.key)
	}
	return keys
}

func newRoad(t *testing.T, turns ...turn) *road {
	r := &road{T: t, turns: turns}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	r.url = server.URL
	r.client = r.clientOf(Config{})
	return r
}

func (r *road) ServeHTTP(to http.ResponseWriter, request *http.Request) {
	one := sent{key: request.Header.Get("Idempotency-Key")}
	_ = json.NewDecoder(request.Body).Decode(&one.body)
	r.mutex.Lock()
	r.sent = append(r.sent, one)
	next := r.turns[0]
	r.turns = r.turns[1:]
	r.mutex.Unlock()
	next(to)
}

// requests lists what came so far.
func (r *road) requests() []sent {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return append([]sent{}, r.sent...)
}

// as finds an error of a type, or fails.
func as[Found error](t *testing.T, err error) (found Found) {
	t.Helper()
	if !errors.As(err, &found) {
		t.Fatalf("found %T: %v", err, err)
	}
	return found
}

func TestRetriesHaveTheSameKeyAndAnotherSignature(t *testing.T) {
	r := newRoad(t, hangsUp, unsigned(503, "<html>"), refuses(429, "I0019"), says(200, captured))
	answer, err := r.client.Capture(ctx, batch)
	done(t, err)
	equal(t, answer.CaptureOrders[0].CaptureStatus, "1")
	equal(t, string(answer.Raw()), captured)
	keys, nonces, digests := map[string]bool{}, map[any]bool{}, map[any]bool{}
	for _, one := range r.requests() {
		keys[one.key], nonces[one.body["nonce"]], digests[one.body["encryption_data"]] = true, true, true
	}
	equal(t, []int{len(keys), len(nonces), len(digests)}, []int{1, 4, 4})
	equal(t, answer.Head().IdempotencyKey, r.requests()[0].key)
}

func TestAKeyOfOnesOwnIsUsedAndWhatReadsHasNone(t *testing.T) {
	r := newRoad(t, says(200, captured), says(200, "{}"))
	_, err := r.client.CaptureOne(ctx, &item, WithIdempotencyKey("capture-A1"))
	done(t, err)
	_, err = r.client.RetrievalTrans(ctx, nil)
	done(t, err)
	equal(t, r.keys(), []string{"capture-A1", ""})
	for _, key := range []string{"", "ключ", "a\r\nb", strings.Repeat("x", 256)} {
		if _, err := r.client.CaptureOne(ctx, &item, WithIdempotencyKey(key)); err == nil {
			t.Errorf("%q was taken", key)
		}
	}
}

func TestAttemptsEndAndTheLastFailureIsReturned(t *testing.T) {
	r := newRoad(t, hangsUp, hangsUp, refuses(503, "S0001"))
	_, err := r.client.CaptureOne(ctx, &item, WithAttempts(3))
	failure := as[*UnavailableError](t, err)
	equal(t, failure.Code, "S0001")
	equal(t, failure.MayHaveHappened, true)
	equal(t, failure.IdempotencyKey, r.requests()[0].key)
	equal(t, as[*GatewayError](t, err), &failure.GatewayError)
	equal(t, len(r.requests()), 3)
}

func TestARetryComesWhenTheGatewaySays(t *testing.T) {
	r := newRoad(t, refuses(503, "S0001", "Retry-After", "7"), says(200, captured), refuses(429, "I0019", "Retry-After", "61"))
	_, err := r.client.CaptureOne(ctx, &item)
	done(t, err)
	equal(t, r.pauses, []time.Duration{7 * time.Second})
	_, err = r.client.CaptureOne(ctx, &item)
	equal(t, *as[*RefusedError](t, err).RetryAfter, 61*time.Second)
}

func TestPausesDouble(t *testing.T) {
	r := newRoad(t, hangsUp, hangsUp, hangsUp, hangsUp)
	_, err := r.client.CaptureOne(ctx, &item)
	as[*ConnectionError](t, err)
	equal(t, len(r.pauses), 3)
	for at, least := range []time.Duration{time.Second, 2 * time.Second, 4 * time.Second} {
		if r.pauses[at] < least || r.pauses[at] > least*3/2 {
			t.Errorf("pauses %v", r.pauses)
		}
	}
}

func TestAContextThatIsDoneEndsTheCall(t *testing.T) {
	r := newRoad(t, hangsUp)
	ended, end := context.WithCancel(ctx)
	r.client.sleep = func(ctx context.Context, pause time.Duration) bool {
		end()
		return slept(ctx, pause)
	}
	_, err := r.client.CaptureOne(ended, &item)
	as[*ConnectionError](t, err)
	_, err = r.client.CaptureOne(ended, &item)
	equal(t, as[*ConnectionError](t, err).MayHaveHappened, true)
	equal(t, errors.Is(err, context.Canceled), true)
	equal(t, len(r.requests()), 1)
}

func TestAFirstAttemptUnderWayIsWaitedFor(t *testing.T) {
	r := newRoad(t, refuses(409, "I0021"), says(200, captured))
	_, err := r.client.CaptureOne(ctx, &item)
	done(t, err)
}

func TestRefusalsAreNotSentAgain(t *testing.T) {
	for code, status := range map[string]int{"I0011": 400, "I0020": 409, "I0022": 429} {
		r := newRoad(t, refuses(status, code, "Request-Id", "r-1"))
		_, err := r.client.CaptureOne(ctx, &item)
		refused := as[*RefusedError](t, err)
		equal(t, err.Error(), "text of "+code)
		equal(t, []any{refused.Code, refused.Source, refused.Status, refused.RequestID}, []any{code, "amount", status, "r-1"})
		equal(t, []bool{refused.Proven, refused.Remedy != "", refused.MayHaveHappened}, []bool{true, true, false})
	}
}

func TestTheRefusalOfAWrongClockIsProvenWhateverItsTime(t *testing.T) {
	body := `{"code":"I0016","source":"timestamp","message":"too old"}`
	r := newRoad(t, says(400, body, "Gateway-Signature", signature(body, time.Now().Add(-time.Hour))))
	_, err := r.client.CaptureOne(ctx, &item)
	equal(t, as[*RefusedError](t, err).Proven, true)
}

func TestAnUnsignedRefusalIsNotProven(t *testing.T) {
	r := newRoad(t, refuses(401, "I0013", "Gateway-Signature", ""))
	_, err := r.client.CaptureOne(ctx, &item)
	equal(t, as[*RefusedError](t, err).Proven, false)
}

func TestAnswersThatAreNotTheGatewaysAreNotTaken(t *testing.T) {
	for _, answer := range []turn{
		unsigned(200, captured),
		says(200, captured, "Gateway-Signature", signature(captured, time.Now().Add(-400*time.Second))),
		says(200, captured+" ", "Gateway-Signature", signature(captured, time.Now())),
	} {
		_, err := newRoad(t, answer).client.CaptureOne(ctx, &item)
		equal(t, as[*SignatureError](t, err).MayHaveHappened, true)
	}
}

func TestWhatSomethingElseAnswersIsNoRefusal(t *testing.T) {
	for _, status := range []int{302, 404, 400} {
		r := newRoad(t, unsigned(status, "<html>", "Location", "/"))
		_, err := r.client.CaptureOne(ctx, &item)
		equal(t, strings.Contains(as[*UnavailableError](t, err).Message, "check BaseURL"), true)
	}
}

func TestAnAnswerOfAnotherFormIsNotRead(t *testing.T) {
	_, err := newRoad(t, says(200, `{"capture_orders":"none"}`)).client.Capture(ctx, batch)
	equal(t, as[*UnavailableError](t, err).MayHaveHappened, true)
}

func TestTimeIsUpForTheWholeAttempt(t *testing.T) {
	ended := make(chan struct{})
	r := newRoad(t, func(to http.ResponseWriter) {
		for {
			select {
			case <-ended:
				return
			case <-time.After(10 * time.Millisecond):
				_, _ = io.WriteString(to, "x")
				to.(http.Flusher).Flush()
			}
		}
	})
	_, err := r.client.CaptureOne(ctx, &item, WithTimeout(100*time.Millisecond), WithAttempts(1))
	equal(t, as[*ConnectionError](t, err).Message, "No answer within 100ms")
	equal(t, errors.Is(err, context.DeadlineExceeded), true)
	close(ended)
}

func TestAnAnswerThatEndsTooSoonIsNone(t *testing.T) {
	half := func(to http.ResponseWriter) {
		to.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(to, "{")
	}
	r := newRoad(t, half, says(200, captured))
	_, err := r.client.CaptureOne(ctx, &item)
	done(t, err)
}

func TestAConnectionThatBreaksIsNotUsedByItselfAgain(t *testing.T) {
	// The second request goes over the connection of the first one, and net/http would send it again.
	r := newRoad(t, says(200, captured), hangsUp, says(200, captured))
	for range []int{1, 2} {
		_, err := r.client.CaptureOne(ctx, &item)
		done(t, err)
	}
	equal(t, len(r.pauses), 1)
	equal(t, r.requests()[1].body["nonce"] == r.requests()[2].body["nonce"], false)
}

func TestNobodyListens(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	r := newRoad(t)
	_, err := r.clientOf(Config{BaseURL: server.URL}).CaptureOne(ctx, &item)
	equal(t, strings.Contains(as[*ConnectionError](t, err).Message, "refused"), true)
}

func TestHTTPSWithTheCertificatesThatAreTrustedAndNoOthers(t *testing.T) {
	r := newRoad(t, says(200, captured))
	server := httptest.NewTLSServer(r)
	defer server.Close()
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	_, err := r.clientOf(Config{BaseURL: server.URL, Transport: server.Client().Transport}).CaptureOne(ctx, &item)
	done(t, err)
	_, err = r.clientOf(Config{BaseURL: server.URL, Attempts: 1}).CaptureOne(ctx, &item)
	equal(t, strings.Contains(as[*ConnectionError](t, err).Message, "unknown authority"), true)
}

func TestAProxyIsUsed(t *testing.T) {
	r := newRoad(t, unsigned(403, ""))
	proxy, _ := url.Parse(r.url)
	transport := &http.Transport{Proxy: http.ProxyURL(proxy)}
	_, err := r.clientOf(Config{BaseURL: "https://gateway.example.com", Transport: transport}).CaptureOne(
		ctx, &item, WithAttempts(1))
	equal(t, strings.Contains(as[*ConnectionError](t, err).Message, "Forbidden"), true)
	equal(t, len(r.requests()), 1)
}

func TestRefusedItemsAreListedAndReturned(t *testing.T) {
	body := `{"capture_orders":[{"capture_status":"1","error_message":"0000:OK"},
		{"capture_status":"0","error_message":"T0007:more than is left: 1.00","order_no":"A2"}]}`
	r := newRoad(t, says(200, body, "Request-Id", "r-2", "Idempotency-Replayed", "true"))
	answer, err := r.client.Capture(ctx, &CaptureRequest{CaptureOrders: []CaptureOrder{item, item}})
	done(t, err)
	equal(t, answer.Head().Replayed, true)
	found := answer.Refusals()
	equal(t, len(found), 1)
	refused := as[*ItemRefusedError](t, answer.Err())
	equal(t, refused, found[0])
	equal(t, []any{refused.Index, refused.Code, refused.Message, refused.Source, refused.RequestID},
		[]any{1, "T0007", "more than is left: 1.00", "capture_orders[1]", "r-2"})
	equal(t, refused.Item.(*CaptureOrderAnswer).OrderNo, "A2")
}

func TestFieldsThatTheGatewayIgnoresAreNamed(t *testing.T) {
	r := newRoad(t, says(200, "{}", "Gateway-Unknown-Fields", "amuont, colour"))
	answer, err := r.client.RetrievalTrans(ctx, nil, WithField("amuont", 1), WithField("colour", ""))
	done(t, err)
	equal(t, answer.Head().UnknownFields, []string{"amuont", "colour"})
	equal(t, []any{r.requests()[0].body["amuont"], r.requests()[0].body["colour"]}, []any{1.0, ""})
}

func TestListsRequestPagesAsRowsAreUsedUp(t *testing.T) {
	r := newRoad(t,
		says(200, `{"payments":[{"order_no":"1"}],"has_more":true,"next_cursor":"c"}`),
		says(200, `{"payments":[],"has_more":true,"next_cursor":"d"}`),
		says(200, `{"payments":[{"order_no":"2"}],"has_more":false,"next_cursor":""}`),
		refuses(400, "I0011"))
	rows := r.client.RetrievalPayments(ctx, &RetrievalPaymentsRequest{Status: "3000"})
	equal(t, len(r.requests()), 0)
	equal(t, rows.Next(), true)
	equal(t, rows.Item().OrderNo, "1")
	equal(t, len(r.requests()), 1)
	equal(t, rows.Next(), true)
	equal(t, rows.Item().OrderNo, "2")
	equal(t, rows.Next(), false)
	equal(t, rows.Next(), false)
	done(t, rows.Err())
	for at, cursor := range []any{nil, "c", "d"} {
		equal(t, []any{r.requests()[at].body["status"], r.requests()[at].body["cursor"]}, []any{"3000", cursor})
	}
	rows = r.client.RetrievalPayments(ctx, nil)
	equal(t, rows.Next(), false)
	equal(t, rows.Next(), false)
	equal(t, as[*RefusedError](t, rows.Err()).Code, "I0011")
}

func TestWhatIsEmptyIsLeftOutUnlessItIsPointedTo(t *testing.T) {
	r := newRoad(t, says(200, "{}"))
	_, err := r.client.Authorise(ctx, &AuthoriseRequest{TrialDays: Ptr(0), BrowserJavaEnabled: Ptr(false)})
	done(t, err)
	body := r.requests()[0].body
	equal(t, []any{body["trial_days"], body["browser_java_enabled"], body["order_no"]}, []any{0.0, false, ""})
	for _, name := range []string{"token_id", "interval", "metadata", "billing_address"} {
		if _, ok := body[name]; ok {
			t.Errorf("%s was sent", name)
		}
	}
}

func TestAConfigIsChecked(t *testing.T) {
	whole := Config{BaseURL: "https://gateway.example.com", MerchantID: "1", AccountID: "2", SignKey: "k"}
	for name, spoil := range map[string]func(*Config){
		"SignKey":    func(config *Config) { config.SignKey = "" },
		"MerchantID": func(config *Config) { config.MerchantID = "" },
		"BaseURL":    func(config *Config) { config.BaseURL = "gateway.example.com" },
		"Profile":    func(config *Config) { config.Profile = "v3" },
		"Timeout":    func(config *Config) { config.Timeout = -1 },
	} {
		config := whole
		spoil(&config)
		if _, err := New(config); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestExplain(t *testing.T) {
	found, ok := Explain("D0051:Insufficient funds")
	equal(t, []any{ok, found.Code, found.Text, found.Remedy != ""}, []any{true, "D0051", "Insufficient funds", true})
	for _, nothing := range []string{"", "0000:OK"} {
		if _, ok := Explain(nothing); ok {
			t.Errorf("%q was explained", nothing)
		}
	}
}
