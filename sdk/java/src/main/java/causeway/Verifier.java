package causeway;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks webhooks, and what customers bring back, in the gateway's name. Threads may share one. */
public final class Verifier {
    private static final String SECRET_PREFIX = "whsec_";
    private static final Pattern DIGEST = Pattern.compile("v1,([A-Za-z0-9+/]{43}=)");
    private static final List<String> RESULT_FIELDS = List.of(
            "merchant_id", "account_id", "order_no", "transaction_id", "payment_status", "timestamp", "session_id",
            "currency", "amount", "token_id");

    private final List<byte[]> keys = new ArrayList<>();
    private final Duration tolerance;
    private final Clock clock;

    /**
     * Checks with secrets, and within five minutes.
     *
     * @param secrets that of the webhook endpoint (whsec_…) or, for a notify_url and for results, the account's sign
     *     key; while one is replaced, both
     * @throws IllegalArgumentException if a secret is missing, or not whole
     */
    public Verifier(String... secrets) {
        this(List.of(secrets), Signatures.TOLERANCE, Clock.systemUTC());
    }

    /** Checks with a tolerance for the time of messages, and a clock, of one's own. */
    public Verifier(List<String> secrets, Duration tolerance, Clock clock) {
        for (String secret : secrets) {
            // A webhook secret is base64; a sign key, as for a notify_url, is its own text.
            keys.add(secret.startsWith(SECRET_PREFIX)
                    ? Base64.getDecoder().decode(secret.substring(SECRET_PREFIX.length()))
                    : Signatures.bytesOf(secret));
        }
        if (keys.isEmpty() || keys.stream().anyMatch(key -> key.length == 0)) {
            throw new IllegalArgumentException(
                    "A secret is missing: pass that of the webhook endpoint, or a sign key");
        }
        this.tolerance = tolerance;
        this.clock = clock;
    }

    private boolean isRecent(String unix) {
        return Signatures.isRecent(unix, tolerance, clock.instant());
    }

    private static WebhookException wrong(String message) {
        return new WebhookException(Failure.of(message));
    }

    /**
     * The event of a webhook, once its signature and time are checked. Deliveries repeat: store the event's id, and
     * ignore one that is known.
     *
     * @param body as it arrived, before any parsing
     * @param header finds a header of the request by its name, in any case; null where there is none:
     *     {@code exchange.getRequestHeaders()::getFirst}, {@code request::getHeader} of a servlet
     * @throws WebhookException if it is not genuine, or not of now: answer 400
     */
    public Types.Event constructEvent(byte[] body, UnaryOperator<String> header) {
        String unix = header.apply("webhook-timestamp");
        if (!isRecent(unix)) {
            throw wrong("webhook-timestamp is missing, or too far from the clock of this machine");
        }
        String signature = header.apply("webhook-signature");
        List<byte[]> digests = new ArrayList<>();
        // Several while a secret rotates; those of other versions are left aside.
        for (String part : (signature == null ? "" : signature).split(" ")) {
            Matcher found = DIGEST.matcher(part);
            if (found.matches()) {
                digests.add(Base64.getDecoder().decode(found.group(1)));
            }
        }
        byte[] message = Signatures.joined(header.apply("webhook-id") + "." + unix + ".", body);
        if (!Signatures.isSigned(keys, digests, message)) {
            throw wrong("webhook-signature is wrong: pass the raw body, and the secret of this endpoint or, for a"
                    + " notify_url, the sign key");
        }
        try {
            return new Types.Event(Json.object(Json.parse(new String(body, StandardCharsets.UTF_8))));
        } catch (IllegalArgumentException error) {
            throw wrong("The endpoint gets forms: set its format to json");
        }
    }

    /**
     * The result in the address with which a customer comes back from the payment page or from 3-D Secure. Compare its
     * orderNo and amount with your own.
     *
     * @param address with its query, as it was called
     * @throws WebhookException if it is not genuine, or older than five minutes
     */
    public PaymentResult readResult(String address) {
        Map<String, String> query = queryOf(address);
        Map<String, Object> result = new LinkedHashMap<>();
        for (String name : RESULT_FIELDS) {
            if (query.containsKey(name)) {
                result.put(name, query.get(name));
            }
        }
        byte[] digest = Signatures.fromHex(query.get("encryption_data"));
        if (!Signatures.isSigned(keys, List.of(digest), Signatures.bytesOf(Signatures.signedText("return", result)))) {
            throw wrong("encryption_data of the result is wrong");
        }
        if (!isRecent(query.get("timestamp"))) {
            throw wrong("The result is too old");
        }
        return new PaymentResult(result);
    }

    /** The first value of each name. @throws WebhookException if it is no address */
    private static Map<String, String> queryOf(String address) {
        Map<String, String> found = new LinkedHashMap<>();
        try {
            String query = URI.create(address).getRawQuery();
            for (String part : (query == null ? "" : query).split("&")) {
                String[] pair = part.split("=", 2);
                String value = pair.length == 2 ? pair[1] : "";
                found.putIfAbsent(
                        URLDecoder.decode(pair[0], StandardCharsets.UTF_8),
                        URLDecoder.decode(value, StandardCharsets.UTF_8));
            }
        } catch (IllegalArgumentException error) {
            throw wrong("The result is in no address");
        }
        return found;
    }

    /** What a customer brings back to return_url. */
    public static final class PaymentResult extends ApiObject {
        PaymentResult(Map<String, Object> fields) {
            super(fields);
        }

        public String getMerchantId() {
            return text("merchant_id");
        }

        public String getAccountId() {
            return text("account_id");
        }

        public String getOrderNo() {
            return text("order_no");
        }

        public String getTransactionId() {
            return text("transaction_id");
        }

        /** 1000: came back without paying. Query the payment before you ship. */
        public String getPaymentStatus() {
            return text("payment_status");
        }

        public String getTimestamp() {
            return text("timestamp");
        }

        /** Of the payment page, as are currency and amount; else null. */
        public String getSessionId() {
            return text("session_id");
        }

        public String getCurrency() {
            return text("currency");
        }

        public String getAmount() {
            return text("amount");
        }

        public String getTokenId() {
            return text("token_id");
        }
    }
}
