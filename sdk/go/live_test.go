package causeway

import (
	"context"
	"errors"
	"net/http"
	"os"
	"reflect"
	"strings"
	"testing"
)

// The SDK at a real gateway, which test/sdk.system.test.ts starts; the account has money. GATEWAY_URL, MERCHANT_ID,
// ACCOUNT_ID and SIGN_KEY say where.

func liveConfig() Config {
	return Config{
		BaseURL: os.Getenv("GATEWAY_URL"), MerchantID: os.Getenv("MERCHANT_ID"), AccountID: os.Getenv("ACCOUNT_ID"),
		SignKey: os.Getenv("SIGN_KEY"), Backoff: 1,
	}
}

func live(t *testing.T, change func(*Config)) *Client {
	t.Helper()
	if os.Getenv("GATEWAY_URL") == "" {
		t.Skip("without GATEWAY_URL")
	}
	config := liveConfig()
	if change != nil {
		change(&config)
	}
	client, err := New(config)
	done(t, err)
	return client
}

// ofOnesOwn is the example of an operation, with identifiers that only this call has.
func ofOnesOwn(operation string) map[string]any {
	fields := map[string]any{}
	for _, one := range vectors.Requests[:len(operations)] {
		if one.Operation == operation {
			for name, value := range one.Fields {
				fields[name] = value
			}
		}
	}
	for _, name := range []string{"order_no", "request_id"} {
		if _, ok := fields[name]; ok {
			fields[name] = randomHex()
		}
	}
	return fields
}

func order(t *testing.T, capture string) *AuthoriseRequest {
	t.Helper()
	request := requestOf(t, "authorise", ofOnesOwn("authorise")).(*AuthoriseRequest)
	request.Card, request.Capture, request.FirstName = "4242424242424242", capture, "Zoë 日本"
	return request
}

func authorised(t *testing.T, client *Client, capture string) CaptureOrder {
	t.Helper()
	payment, err := client.Authorise(ctx, order(t, capture))
	done(t, err)
	equal(t, payment.ErrorMessage, "")
	return CaptureOrder{
		TransactionID: payment.TransactionID, OrderNo: payment.OrderNo, Currency: payment.Currency, Amount: payment.Amount,
	}
}

func refundOf(payment CaptureOrder, amount string) *RefundOrder {
	return &RefundOrder{
		TransactionID: payment.TransactionID, OrderNo: payment.OrderNo, Currency: payment.Currency, Amount: payment.Amount,
		RefundAmount: amount,
	}
}

// answerOf calls an operation by its name, and takes the first page of a list.
func answerOf(t *testing.T, client *Client, operation string) (answer reflect.Value, err error) {
	t.Helper()
	request := requestOf(t, operation, ofOnesOwn(operation))
	method := reflect.ValueOf(client).MethodByName(methodOf(operation))
	results := method.Call([]reflect.Value{reflect.ValueOf(context.Background()), reflect.ValueOf(request)})
	if len(results) == 1 {
		results = results[0].MethodByName("Page").Call(nil)
	}
	err, _ = results[1].Interface().(error)
	return results[0], err
}

func TestLiveEveryOperationIsAnsweredByTheGateway(t *testing.T) {
	client := live(t, nil)
	for _, one := range vectors.Requests[:len(operations)] {
		operation := one.Operation
		answer, err := answerOf(t, client, operation)
		if err != nil {
			// What the example names is not there.
			refused := as[*RefusedError](t, err)
			if !refused.Proven || refused.Remedy == "" || strings.Contains("I0013 I0015 I0016", refused.Code) {
				t.Errorf("%s: %#v", operation, refused)
			}
			continue
		}
		equal(t, answer.Elem().FieldByName("AccountID").String(), os.Getenv("ACCOUNT_ID"))
		equal(t, answer.Interface().(interface{ Head() Head }).Head().UnknownFields, []string(nil))
	}
}

func TestLiveAPaymentFromAuthorisationToRefund(t *testing.T) {
	client := live(t, nil)
	payment := authorised(t, client, "manual")
	payment.Amount = "90.00"
	_, err := client.AdjustOne(ctx, (*AdjustOrder)(&payment))
	done(t, err)
	payment.Amount = "60.00"
	_, err = client.CaptureOne(ctx, &payment)
	done(t, err)
	payment.Amount = "90.00"
	_, err = client.RefundOne(ctx, refundOf(payment, "60.01"))
	refused := as[*ItemRefusedError](t, err)
	equal(t, []any{refused.Source, refused.Code != "", refused.Remedy != ""}, []any{"refund_orders[0]", true, true})
	refund, err := client.RefundOne(ctx, refundOf(payment, "12.00"))
	done(t, err)
	equal(t, refund.RefundAmount, "12.00")
}

func TestLiveADeclineIsAnAnswer(t *testing.T) {
	client := live(t, nil)
	request := order(t, "auto")
	request.Card = "4000000000009995"
	payment, err := client.Authorise(ctx, request)
	done(t, err)
	equal(t, payment.PaymentStatus, PaymentStatusDeclined)
}

func TestLiveTheSameKeyDoesNothingTwice(t *testing.T) {
	client := live(t, nil)
	request := &RefundRequest{RefundOrders: []RefundOrder{*refundOf(authorised(t, client, "auto"), "12.00")}}
	first, err := client.Refund(ctx, request, WithIdempotencyKey("go-1"))
	done(t, err)
	done(t, first.Err())
	again, err := client.Refund(ctx, request, WithIdempotencyKey("go-1"))
	done(t, err)
	equal(t, first.RefundOrders, again.RefundOrders)
	equal(t, []bool{first.Head().Replayed, again.Head().Replayed}, []bool{false, true})
	request.RefundOrders[0].RefundAmount = "1.00"
	_, err = client.Refund(ctx, request, WithIdempotencyKey("go-1"))
	equal(t, as[*RefusedError](t, err).Code, "I0020")
}

// losing loses the first answer of the gateway on its way.
type losing struct{ lost bool }

func (l *losing) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(request)
	if err == nil && !l.lost {
		l.lost = true
		response.Body.Close()
		return nil, errors.New("the answer is lost")
	}
	return response, err
}

func TestLiveARetryCreatesOneWebhookEndpoint(t *testing.T) {
	client := live(t, func(config *Config) { config.Transport = &losing{} })
	url := "https://93.184.216.34/created-once-by-go"
	created, err := client.CreateWebhook(ctx, &CreateWebhookRequest{URL: url})
	done(t, err)
	equal(t, created.Head().Replayed, true)
	found, err := client.RetrievalWebhooks(ctx, nil)
	done(t, err)
	count := 0
	for _, webhook := range found.Webhooks {
		if webhook.URL == url {
			count++
		}
	}
	equal(t, count, 1)
}

func TestLiveAWrongKeyIsRefusedAtOnce(t *testing.T) {
	client := live(t, func(config *Config) { config.SignKey = "wrong" })
	_, err := client.RetrievalTrans(ctx, nil)
	refused := as[*RefusedError](t, err)
	equal(t, []any{refused.Status, refused.Proven}, []any{401, false})
}

func TestLiveARefusalNamesTheParameterAndTheRemedy(t *testing.T) {
	client := live(t, nil)
	request := order(t, "auto")
	request.Amount = "ten"
	_, err := client.Authorise(ctx, request)
	refused := as[*RefusedError](t, err)
	equal(t, []any{refused.Source, refused.Remedy != "", refused.RequestID != ""}, []any{"amount", true, true})
}

func TestLiveTheAmountsOfAPayoutKeepTheirDigits(t *testing.T) {
	client := live(t, nil)
	request := requestOf(t, "payout", ofOnesOwn("payout")).(*PayoutRequest)
	request.PaymentAmount = "12.00"
	payout, err := client.Payout(ctx, request)
	done(t, err)
	equal(t, payout.AmountBeneficiaryReceives.String(), "12.00")
	rows := client.RetrievalPayouts(ctx, nil)
	for rows.Next() && rows.Item().RequestID != request.RequestID {
	}
	done(t, rows.Err())
	equal(t, rows.Item().PaymentAmount, "12.00")
}

func TestLiveListsAndEventsHaveEveryRowOnce(t *testing.T) {
	client := live(t, nil)
	made := map[string]int{}
	for range []int{1, 2, 3} {
		made[authorised(t, client, "auto").TransactionID] = 0
	}
	list := &RetrievalPaymentsRequest{Limit: Ptr(2)}
	page, err := client.RetrievalPayments(ctx, list).Page()
	done(t, err)
	equal(t, []any{len(page.Payments), page.HasMore}, []any{2, true})
	rows := client.RetrievalPayments(ctx, list)
	for rows.Next() {
		made[rows.Item().TransactionID]++
	}
	done(t, rows.Err())
	for payment, times := range made {
		if times != 1 {
			t.Errorf("%s is listed %d times", payment, times)
		}
	}
	captured, last := 0, 0
	events := client.Events(ctx, &EventsRequest{Limit: Ptr(4)})
	for ; events.Next(); last++ {
		event := events.Item()
		equal(t, event.Sequence, last+1)
		if event.Type == EventPaymentCaptured && event.Data.(*PaymentCapturedData).OrderNo != "" {
			captured++
		}
	}
	done(t, events.Err())
	equal(t, captured >= 3, true)
	equal(t, client.Events(ctx, &EventsRequest{After: Ptr(last)}).Next(), false)
}
