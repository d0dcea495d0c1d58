package causeway;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends signed requests until there is an answer that stands, and proves it: what {@link Causeway} is made of. */
public abstract class Client {
    /** A gateway that asks for more patience is not waited for. */
    private static final Duration RETRY_AFTER_MAX = Duration.ofMinutes(1);
    /** Refusals that a later attempt does not meet again, beside those by 5xx. */
    private static final Set<Integer> PASSING_STATUSES = Set.of(408, 429);
    /** The first request under the key is under way. */
    private static final String UNDER_WAY = "I0021";
    /** Too many wrong signatures came from this address: another attempt would be the next. */
    private static final String SIGNATURE_FIRST = "I0022";

    private final Map<String, Object> account = new LinkedHashMap<>();
    private final String baseUrl;
    private final String signKey;
    private final Profile profile;
    private final Duration timeout;
    private final int attempts;
    private final Duration backoff;
    private final HttpClient http;
    /** Waits between attempts. */
    Pause pause = span -> Thread.sleep(span.toMillis());

    interface Pause {
        void take(Duration span) throws InterruptedException;
    }

    /** How requests are signed. SHA256_V1 is for accounts that are set to it. */
    public enum Profile {
        HMAC_V2,
        SHA256_V1
    }

    Client(Builder builder) {
        account.put("merchant_id", needed("merchantId", builder.merchantId));
        account.put("account_id", needed("accountId", builder.accountId));
        if (builder.keyId != null) {
            account.put("key_id", builder.keyId);
        }
        signKey = needed("signKey", builder.signKey);
        baseUrl = needed("baseUrl", builder.baseUrl).replaceAll("/+$", "");
        if (!baseUrl.matches("https?://[^/].*")) {
            throw new IllegalArgumentException("baseUrl is not an address, such as https://gateway.example.com");
        }
        URI.create(baseUrl);
        profile = builder.profile;
        timeout = builder.timeout;
        attempts = builder.attempts;
        backoff = builder.backoff;
        // Without HTTP/2, which a proxy may not know: a request is one small exchange.
        http = builder.http == null
                ? HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
                : builder.http;
    }

    private static String needed(String name, String value) {
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException(name + " is missing: set it in Causeway.builder()");
        }
        return value;
    }

    static Duration positive(String name, Duration span) {
        if (span.isNegative() || span.isZero()) {
            throw new IllegalArgumentException(name + " must be more than nothing");
        }
        return span;
    }

    /** An account of a gateway, and how to call it. */
    public static final class Builder {
        private String baseUrl;
        private String merchantId;
        private String accountId;
        private String signKey;
        private String keyId;
        private Profile profile = Profile.HMAC_V2;
        private Duration timeout = Duration.ofSeconds(30);
        private int attempts = 4;
        private Duration backoff = Duration.ofSeconds(1);
        private HttpClient http;

        Builder() {}

        /** Address of the gateway, such as https://gateway.example.com. */
        public Builder setBaseUrl(String address) {
            baseUrl = address;
            return this;
        }

        public Builder setMerchantId(String id) {
            merchantId = id;
            return this;
        }

        public Builder setAccountId(String id) {
            accountId = id;
            return this;
        }

        /** The sign key as it was shown. It belongs on a server. */
        public Builder setSignKey(String key) {
            signKey = key;
            return this;
        }

        /** Which key it is; optional, also where several are active. */
        public Builder setKeyId(String id) {
            keyId = id;
            return this;
        }

        /** How requests are signed; default HMAC_V2. */
        public Builder setProfile(Profile how) {
            profile = how;
            return this;
        }

        /** How long one attempt may take as a whole; default 30 seconds. */
        public Builder setTimeout(Duration span) {
            timeout = positive("timeout", span);
            return this;
        }

        /** How often a request is sent at most; default 4. */
        public Builder setAttempts(int count) {
            attempts = count;
            return this;
        }

        /** The pause before the second attempt, which doubles with each; default 1 second. */
        public Builder setBackoff(Duration span) {
            backoff = positive("backoff", span);
            return this;
        }

        /** Sends requests, and says which certificates and proxies it uses. It must follow no redirects. */
        public Builder setHttpClient(HttpClient client) {
            http = client;
            return this;
        }

        /** The client. @throws IllegalArgumentException if something is missing, or cannot be used */
        public Causeway build() {
            return new Causeway(this);
        }
    }

    /** What came back, whoever sent it. */
    private record Reply(int status, HttpResponse<byte[]> response, String key) {
        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        Answer.Head head() {
            String unknown = header("gateway-unknown-fields");
            return new Answer.Head(
                    status,
                    header("request-id"),
                    key,
                    header("idempotency-replayed").equals("true"),
                    unknown.isEmpty() ? List.of() : List.of(unknown.split(", ")));
        }
    }

    /** Why an attempt failed, and whether another one may not. */
    private static final class Failed extends Exception {
        private static final long serialVersionUID = 1;
        private final CausewayException why;
        private final boolean retry;

        Failed(CausewayException why, boolean retry) {
            super(why);
            this.why = why;
            this.retry = retry;
        }
    }

    final <A extends Answer> A call(Operation<A> operation, ApiObject request, RequestOptions options) {
        return call(operation, request, Map.of(), options);
    }

    final <A extends Answer> A call(
            Operation<A> operation, ApiObject request, Map<String, Object> more, RequestOptions options) {
        Map<String, Object> fields = new LinkedHashMap<>(request.fields());
        fields.putAll(more);
        String made = operation.takesKey() ? UUID.randomUUID().toString() : "";
        String key = options.idempotencyKey == null ? made : options.idempotencyKey;
        Duration patience = options.timeout == null ? timeout : options.timeout;
        int most = options.attempts == null ? attempts : options.attempts;
        for (int attempt = 1; ; attempt++) {
            try {
                return attempt(operation, fields, key, patience);
            } catch (Failed failed) {
                Duration wait = failed.why.getRetryAfter().orElse(null);
                if (!failed.retry || attempt >= most || wait != null && wait.compareTo(RETRY_AFTER_MAX) > 0) {
                    throw failed.why;
                }
                double spans = Math.pow(2, attempt - 1) * (1 + ThreadLocalRandom.current().nextDouble() / 2);
                try {
                    pause.take(wait == null ? Duration.ofMillis((long) (backoff.toMillis() * spans)) : wait);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    throw failed.why;
                }
            }
        }
    }

    /** The fields with the envelope, signed anew at every attempt. */
    private byte[] signed(Operation<?> operation, Map<String, Object> fields) {
        Map<String, Object> body = new LinkedHashMap<>(fields);
        body.putAll(account);
        if (profile == Profile.SHA256_V1) {
            body.put("encryption_data", Signatures.signSha256V1(operation.signedFields(), signKey, body));
        } else {
            body.put("timestamp", String.valueOf(Instant.now().getEpochSecond()));
            body.put("nonce", UUID.randomUUID().toString());
            body.put("encryption_data", Signatures.signHmacV2(signKey, "/v1/" + operation.name(), body));
        }
        return Signatures.bytesOf(Json.canonical(body));
    }

    private <A extends Answer> A attempt(
            Operation<A> operation, Map<String, Object> fields, String key, Duration patience) throws Failed {
        byte[] body = signed(operation, fields);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl + "/v1/" + operation.name()))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (!key.isEmpty()) {
            request.header("Idempotency-Key", key);
        }
        Reply reply = post(request.build(), key, patience);
        Failure failure = Failure.of(reply.head());
        String signature = reply.header("gateway-signature");
        boolean done = reply.status() == 200;
        byte[] raw = reply.response().body();
        // The clock of this machine may be what a refusal is about.
        Duration tolerance = done ? Signatures.TOLERANCE : null;
        boolean proven = Signatures.isSignedAnswer(signKey, signature, raw, tolerance, Instant.now());
        if (!proven && (done || !signature.isEmpty())) {
            failure.message = "The answer’s Gateway-Signature is "
                    + (signature.isEmpty() ? "missing" : "wrong, or of another time")
                    + " (HTTP " + reply.status() + "): check baseUrl, and the clock of this machine";
            failure.mayHaveHappened = true;
            throw new Failed(new SignatureException(failure), false);
        }
        String text = new String(raw, StandardCharsets.UTF_8);
        if (!done) {
            throw refusalIn(reply, text, proven, failure);
        }
        try {
            A answer = operation.answer().apply(Json.object(Json.parse(text)));
            answer.know(reply.head(), operation);
            return answer;
        } catch (IllegalArgumentException other) {
            failure.message = "The answer cannot be read: " + other.getMessage();
            failure.mayHaveHappened = true;
            failure.cause = other;
            throw new Failed(new UnavailableException(failure), false);
        }
    }

    /** Sends one request, and reads the whole answer. */
    private Reply post(HttpRequest request, String key, Duration patience) throws Failed {
        Failure failure = new Failure();
        failure.idempotencyKey = key;
        failure.mayHaveHappened = true;
        // The time-out of a request would end with the headers of its answer.
        CompletableFuture<HttpResponse<byte[]>> coming =
                http.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            HttpResponse<byte[]> response = coming.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return new Reply(response.statusCode(), response, key);
        } catch (TimeoutException late) {
            coming.cancel(true);
            failure.message = "No answer within " + patience.toMillis() + " ms";
            failure.cause = late;
            throw new Failed(new ConnectionException(failure), true);
        } catch (InterruptedException interrupted) {
            coming.cancel(true);
            Thread.currentThread().interrupt();
            failure.message = "No answer: the thread was interrupted";
            failure.cause = interrupted;
            throw new Failed(new ConnectionException(failure), false);
        } catch (ExecutionException broken) {
            failure.cause = broken.getCause();
            failure.message = "No answer: " + reasonOf(broken.getCause());
            throw new Failed(new ConnectionException(failure), broken.getCause() instanceof IOException);
        }
    }

    /** What says most: a ConnectException has no message of its own. */
    private static String reasonOf(Throwable error) {
        String name = error.getClass().getSimpleName();
        Throwable known = error;
        while (known.getMessage() == null && known.getCause() != null) {
            known = known.getCause();
        }
        return known.getMessage() == null ? name : name + ": " + known.getMessage();
    }

    private static Failed refusalIn(Reply reply, String text, boolean proven, Failure failure) {
        Map<String, Object> told = Map.of();
        try {
            told = Json.object(Json.parse(text));
        } catch (IllegalArgumentException other) {
            // It did not come from the gateway.
        }
        failure.code = told.get("code") instanceof String code ? code : "";
        failure.source = told.get("source") instanceof String source ? source : "";
        failure.message = told.get("message") instanceof String message ? message : "";
        String wait = reply.header("retry-after");
        failure.retryAfter = wait.matches("[0-9]{1,9}") ? Duration.ofSeconds(Long.parseLong(wait)) : null;
        int status = reply.status();
        boolean passing = PASSING_STATUSES.contains(status);
        if (status >= 500 || failure.code.isEmpty()) {
            if (failure.message.isEmpty()) {
                failure.message = "HTTP " + status + ": "
                        + (status >= 500
                                ? "the gateway cannot answer"
                                : "did not come from the gateway: check baseUrl");
            }
            failure.mayHaveHappened = true;
            return new Failed(new UnavailableException(failure), status >= 500 || passing);
        }
        boolean retry = passing && !failure.code.equals(SIGNATURE_FIRST) || failure.code.equals(UNDER_WAY);
        return new Failed(new RefusedException(failure, proven), retry);
    }
}
