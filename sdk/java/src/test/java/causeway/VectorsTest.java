package causeway;

import static causeway.Check.SIGN_KEY;
import static causeway.Check.equal;
import static causeway.Check.holds;
import static causeway.Check.thrown;
import static causeway.Check.vectors;

import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Each list of sdk/vectors.json. */
public final class VectorsTest {
    /** Every operation by its name. */
    static Map<String, Operation<?>> operations() throws Exception {
        Map<String, Operation<?>> found = new LinkedHashMap<>();
        for (Field field : Causeway.class.getDeclaredFields()) {
            if (field.get(null) instanceof Operation<?> operation) {
                found.put(operation.name(), operation);
            }
        }
        return found;
    }

    private static Instant nowOf(Map<String, Object> one) {
        return Instant.ofEpochSecond(((BigDecimal) one.get("now_s")).longValueExact());
    }

    private static Verifier verifierOf(Map<String, Object> one, List<String> secrets) {
        return new Verifier(secrets, Signatures.TOLERANCE, Clock.fixed(nowOf(one), ZoneOffset.UTC));
    }

    /** Whether a message is taken. */
    private static boolean isGenuine(Check.Action read) throws Exception {
        try {
            read.run();
            return true;
        } catch (WebhookException refused) {
            return false;
        }
    }

    public void canonicalJson() {
        for (Map<String, Object> one : vectors("canonical_json")) {
            equal(Json.canonical(Json.parse((String) one.get("json"))), one.get("canonical"));
        }
    }

    public void whatJsonCannotHoldIsRefused() {
        for (Object value : List.of("\ud83d", "\ude00\ud83d", new BigDecimal("1e400"))) {
            thrown(IllegalArgumentException.class, () -> Json.canonical(Map.of("amount", value)));
        }
        for (Object value : List.of(new Date(), Map.of(1, "one"), Double.NaN)) {
            thrown(IllegalArgumentException.class, () -> Types.CaptureOrder.builder().putField("amount", value));
        }
    }

    public void whatIsNotJsonIsNotRead() {
        for (String text : List.of(
                "", "{", "[1,]", "{\"a\":1,}", "{a:1}", "01", "1.", "+1", "\"\\x\"", "\"\n\"", "nul", "[1] 2", "\"\\u00g0\"",
                "[".repeat(100_000))) {
            thrown(IllegalArgumentException.class, () -> Json.parse(text));
        }
    }

    public void requestsOfEveryOperationInBothProfiles() throws Exception {
        Map<String, Operation<?>> operations = operations();
        Set<Object> signed = new HashSet<>();
        for (Map<String, Object> one : vectors("requests")) {
            String path = "/v1/" + one.get("operation");
            List<String> fields = operations.get(one.get("operation")).signedFields();
            Map<String, Object> body = Json.object(one.get("fields"));
            body.putAll(Json.object(one.get("envelope")));
            Map<String, Object> hmac = Json.object(one.get("hmac_v2"));
            Map<String, Object> legacy = Json.object(one.get("sha256_v1"));
            equal(Signatures.signedText(path, body), hmac.get("text"));
            equal(Signatures.signHmacV2(SIGN_KEY, path, body), hmac.get("encryption_data"));
            equal(Signatures.legacySignedText(fields, SIGN_KEY, body), legacy.get("text"));
            equal(Signatures.signSha256V1(fields, SIGN_KEY, body), legacy.get("encryption_data"));
            signed.add(one.get("operation"));
        }
        equal(signed, operations.keySet());
    }

    public void signaturesOfAnswers() {
        for (Map<String, Object> one : vectors("answers")) {
            byte[] body = Signatures.bytesOf((String) one.get("body"));
            boolean found = Signatures.isSignedAnswer(
                    SIGN_KEY, (String) one.get("header"), body, Signatures.TOLERANCE, nowOf(one));
            holds(one.get("genuine").equals(found), one.get("about").toString());
        }
    }

    public void amountsThatAreNumbersKeepTheirDigits() {
        for (Map<String, Object> one : vectors("money")) {
            Types.PayoutResponse payout =
                    new Types.PayoutResponse(Json.object(Json.parse((String) one.get("body"))));
            Map<String, BigDecimal> found = new LinkedHashMap<>();
            found.put("amount_beneficiary_receives", payout.getAmountBeneficiaryReceives());
            found.put("amount_payer_pays", payout.getAmountPayerPays());
            found.put("fee_amount", payout.getFeeAmount());
            Map<String, Object> amounts = Json.object(one.get("amounts"));
            found.forEach((name, amount) -> equal(amount == null ? null : amount.toString(), amounts.get(name)));
        }
    }

    public void webhooks() throws Exception {
        for (Map<String, Object> one : vectors("webhooks")) {
            Map<String, Object> headers = Json.object(one.get("headers"));
            UnaryOperator<String> header = name -> (String) headers.get(name.toLowerCase(Locale.ROOT));
            List<String> secrets = ((List<?>) one.get("secrets")).stream().map(String.class::cast).toList();
            byte[] body = Signatures.bytesOf((String) one.get("body"));
            Verifier verifier = verifierOf(one, secrets);
            boolean found = isGenuine(() -> {
                Types.Event event = verifier.constructEvent(body, header);
                equal(event.getSequence(), 17L);
                equal(((Types.PaymentCapturedData) event.getData()).getOrderNo(), "Zoë 日本 😀");
            });
            holds(one.get("genuine").equals(found), one.get("about").toString());
        }
    }

    public void resultsThatCustomersBringBack() throws Exception {
        for (Map<String, Object> one : vectors("results")) {
            Verifier verifier = verifierOf(one, List.of(SIGN_KEY));
            boolean found = isGenuine(() -> {
                Verifier.PaymentResult result = verifier.readResult((String) one.get("url"));
                equal(result.getOrderNo(), "Zoë & 日本 😀/1");
                equal(result.getPaymentStatus(), Types.PaymentStatus.CAPTURED);
            });
            holds(one.get("genuine").equals(found), one.get("about").toString());
        }
    }

    public void aMissingSecretIsAnErrorOfTheProgram() {
        for (String[] secrets : new String[][] {{}, {""}, {"whsec_"}, {"whsec_?"}, {"k", ""}}) {
            thrown(IllegalArgumentException.class, () -> new Verifier(secrets));
        }
    }

    public void codesAreExplained() {
        Explanation found = Explanation.of("D0051:Insufficient funds").orElseThrow();
        equal(found.code() + " " + found.text(), "D0051 Insufficient funds");
        holds(!found.remedy().isEmpty(), "remedy");
        equal(Explanation.of("0000:OK").isPresent() || Explanation.of("").isPresent(), false);
    }
}
