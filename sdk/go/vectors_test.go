package causeway

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"
)

// What every SDK must get right: sdk/vectors.json.
var vectors = func() (found struct {
	SignKey       string `json:"sign_key"`
	CanonicalJSON []struct{ About, JSON, Canonical string }
	Requests      []struct {
		Operation, About string
		Fields, Envelope map[string]any
		HMACV2           signedVector `json:"hmac_v2"`
		SHA256V1         signedVector `json:"sha256_v1"`
	}
	Answers []struct {
		About, Body, Header string
		NowS                int64 `json:"now_s"`
		Genuine             bool
	}
	Money []struct {
		Body    string
		Amounts map[string]string
	}
	Webhooks []struct {
		About, Body string
		Secrets     []string
		Headers     map[string]string
		NowS        int64 `json:"now_s"`
		Genuine     bool
	}
	Results []struct {
		About, URL string
		NowS       int64 `json:"now_s"`
		Genuine    bool
	}
}) {
	text, err := os.ReadFile("../vectors.json")
	if err == nil {
		// canonical_json is a name with a line in it.
		var lists map[string]json.RawMessage
		err = json.Unmarshal(text, &lists)
		if err == nil {
			err = json.Unmarshal(lists["canonical_json"], &found.CanonicalJSON)
		}
	}
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if err != nil {
		panic(err)
	}
	return found
}()

type signedVector struct {
	Text           string
	EncryptionData string `json:"encryption_data"`
}

func equal(t *testing.T, found, expected any) {
	t.Helper()
	if !reflect.DeepEqual(found, expected) {
		t.Errorf("found    %#v\nexpected %#v", found, expected)
	}
}

func done(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func at(unix int64) func() time.Time {
	return func() time.Time { return time.Unix(unix, 0) }
}

func TestCanonicalJSON(t *testing.T) {
	equal(t, len(vectors.CanonicalJSON) > 0, true)
	for _, one := range vectors.CanonicalJSON {
		value, err := parseExactly([]byte(one.JSON))
		done(t, err)
		found, err := canonicalJSON(value)
		done(t, err)
		equal(t, found, one.Canonical)
	}
}

func TestWhatJSONCannotHoldIsRefused(t *testing.T) {
	for _, value := range []any{
		math.NaN(), math.Inf(1), json.Number("1e400"), "half \xed\xa0\xbd", make(chan int), map[int]string{1: "one"},
	} {
		fields, err := fieldsOf(map[string]any{"amount": value})
		if err == nil {
			_, err = canonicalJSON(fields)
		}
		if err == nil {
			t.Errorf("%#v was taken", value)
		}
	}
}

func TestRequestsOfEveryOperationInBothProfiles(t *testing.T) {
	signed := map[string]bool{}
	for _, one := range vectors.Requests {
		path, key := "/v1/"+one.Operation, vectors.SignKey
		body, err := fieldsOf(one.Fields)
		done(t, err)
		for name, value := range one.Envelope {
			body[name] = value
		}
		fields := operations[one.Operation].signedFields
		text, err := signedText(path, body)
		done(t, err)
		equal(t, text, one.HMACV2.Text)
		digest, err := signHMACV2(key, path, body)
		done(t, err)
		equal(t, digest, one.HMACV2.EncryptionData)
		equal(t, legacySignedText(fields, key, body), one.SHA256V1.Text)
		equal(t, signSHA256V1(fields, key, body), one.SHA256V1.EncryptionData)
		signed[one.Operation] = true
	}
	equal(t, len(signed), len(operations))
}

func TestSignaturesOfAnswers(t *testing.T) {
	for _, one := range vectors.Answers {
		found := isSignedAnswer(vectors.SignKey, one.Header, []byte(one.Body), Tolerance, time.Unix(one.NowS, 0))
		if found != one.Genuine {
			t.Errorf("%s: %v", one.About, found)
		}
	}
}

func TestAmountsThatAreNumbersKeepTheirDigits(t *testing.T) {
	for _, one := range vectors.Money {
		var payout PayoutResponse
		done(t, json.Unmarshal([]byte(one.Body), &payout))
		for name, found := range map[string]json.Number{
			"amount_beneficiary_receives": payout.AmountBeneficiaryReceives,
			"amount_payer_pays":           payout.AmountPayerPays, "fee_amount": payout.FeeAmount,
		} {
			equal(t, found.String(), one.Amounts[name])
		}
	}
}

func TestWebhooks(t *testing.T) {
	for _, one := range vectors.Webhooks {
		header := http.Header{}
		for name, text := range one.Headers {
			header.Set(name, text)
		}
		verifier := Verifier{Secrets: one.Secrets, Now: at(one.NowS)}
		event, err := verifier.ConstructEvent([]byte(one.Body), header)
		var refused *WebhookError
		if one.Genuine != (err == nil) || err != nil && !errors.As(err, &refused) {
			t.Errorf("%s: %v", one.About, err)
		} else if one.Genuine {
			equal(t, event.Sequence, 17)
			equal(t, event.Data.(*PaymentCapturedData).OrderNo, "Zoë 日本 😀")
		}
	}
}

func TestResultsThatCustomersBringBack(t *testing.T) {
	for _, one := range vectors.Results {
		result, err := (&Verifier{Secrets: []string{vectors.SignKey}, Now: at(one.NowS)}).ReadResult(one.URL)
		var refused *WebhookError
		if one.Genuine != (err == nil) || err != nil && !errors.As(err, &refused) {
			t.Errorf("%s: %v", one.About, err)
		} else if one.Genuine {
			equal(t, result.OrderNo, "Zoë & 日本 😀/1")
			equal(t, result.PaymentStatus, PaymentStatusCaptured)
		}
	}
}

func TestAMissingSecretIsAnErrorOfTheProgram(t *testing.T) {
	for _, secrets := range [][]string{nil, {""}, {"whsec_" + "eA==", ""}, {"whsec_"}, {"whsec_?"}} {
		_, err := ConstructEvent([]byte("{}"), http.Header{}, secrets...)
		var refused *WebhookError
		if err == nil || errors.As(err, &refused) {
			t.Errorf("%v: %v", secrets, err)
		}
	}
}

// requestOf reads the fields of an example into the request of an operation. Texts with a number or with commas, which
// the gateway takes as well, are read as what the type has.
func requestOf(t *testing.T, operation string, fields map[string]any) any {
	t.Helper()
	method := reflect.ValueOf(&Client{}).MethodByName(methodOf(operation))
	request := reflect.New(method.Type().In(1).Elem())
	fitting := map[string]any{}
	for name, value := range fields {
		fitting[name] = value
	}
	for at := 0; at < request.Elem().NumField(); at++ {
		name, _, _ := strings.Cut(request.Elem().Type().Field(at).Tag.Get("json"), ",")
		text, isText := fields[name].(string)
		switch request.Elem().Field(at).Interface().(type) {
		case *int:
			if isText {
				fitting[name] = json.Number(text)
			}
		case []string:
			if isText {
				fitting[name] = strings.Split(text, ",")
			}
		}
	}
	text, err := json.Marshal(fitting)
	done(t, err)
	done(t, json.Unmarshal(text, request.Interface()))
	return request.Interface()
}

func methodOf(operation string) string {
	return strings.ToUpper(operation[:1]) + operation[1:]
}

// The examples of the reference, read into the types and written again.
func TestTypesOfRequestsHaveEveryField(t *testing.T) {
	for _, one := range vectors.Requests[:len(operations)] {
		found, err := fieldsOf(requestOf(t, one.Operation, one.Fields))
		done(t, err)
		for name, value := range one.Fields {
			if _, ok := found[name]; !ok && value != "" {
				t.Errorf("%s loses %s", one.Operation, name)
			}
		}
	}
}
