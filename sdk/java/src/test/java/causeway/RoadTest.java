package causeway;

import static causeway.Check.equal;
import static causeway.Check.holds;
import static causeway.Check.thrown;

import causeway.Types.CaptureOrder;
import causeway.Types.CaptureRequest;
import causeway.Types.CaptureResponse;
import causeway.Types.ExpandedPayment;
import causeway.Types.RetrievalPaymentsRequest;
import causeway.Types.RetrievalTransRequest;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What the client does when the road to the gateway is bad: a server plays the road. */
public final class RoadTest implements AutoCloseable {
    private static final String KEY = "sign-key-of-a-test";
    private static final String CAPTURED =
            "{\"capture_orders\":[{\"capture_status\":\"1\",\"error_message\":\"0000:OK\"}]}";
    private static final CaptureOrder ITEM = CaptureOrder.builder()
            .setTransactionId("1").setOrderNo("A1").setCurrency("EUR").setAmount("1.00").build();
    private static final CaptureRequest BATCH = CaptureRequest.builder().setCaptureOrders(List.of(ITEM)).build();

    private interface Turn {
        void take(HttpExchange exchange) throws IOException;
    }

    private record Sent(String key, Map<String, Object> body) {}

    private final Deque<Turn> turns = new ArrayDeque<>();
    private final List<Sent> sent = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final String url;
    private final Causeway causeway;

    RoadTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Map<String, Object> fields = body.isEmpty() ? Map.of() : Json.object(Json.parse(body));
            sent.add(new Sent(exchange.getRequestHeaders().getFirst("Idempotency-Key"), fields));
            turns.pop().take(exchange);
            exchange.close();
        });
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort();
        causeway = client(builder());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private Client.Builder builder() {
        return Causeway.builder().setBaseUrl(url + "/").setMerchantId("1").setAccountId("2").setSignKey(KEY);
    }

    private Causeway client(Client.Builder builder) {
        Causeway made = builder.build();
        made.pause = pauses::add;
        return made;
    }

    private void plan(Turn... next) {
        turns.addAll(Arrays.asList(next));
    }

    private List<String> keys() {
        return sent.stream().map(Sent::key).toList();
    }

    private static String signature(String body, Instant at) {
        String unix = String.valueOf(at.getEpochSecond());
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(KEY.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            byte[] digest = mac.doFinal((unix + "." + body).getBytes(StandardCharsets.UTF_8));
            return "t=" + unix + ",v1=" + HexFormat.of().formatHex(digest);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    /** Answers so, signed now unless a header says otherwise; headers are names and texts in turn. */
    private static Turn says(int status, String body, String... headers) {
        return exchange -> {
            exchange.getResponseHeaders().set("Gateway-Signature", signature(body, Instant.now()));
            for (int at = 0; at < headers.length; at += 2) {
                exchange.getResponseHeaders().set(headers[at], headers[at + 1]);
            }
            if (exchange.getResponseHeaders().getFirst("Gateway-Signature").isEmpty()) {
                exchange.getResponseHeaders().remove("Gateway-Signature");
            }
            byte[] raw = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, raw.length == 0 ? -1 : raw.length);
            exchange.getResponseBody().write(raw);
        };
    }

    private static Turn unsigned(int status, String body, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("Gateway-Signature", ""));
        return says(status, body, all.toArray(String[]::new));
    }

    private static Turn refuses(int status, String code, String... headers) {
        return says(status, refusal(code), headers);
    }

    private static String refusal(String code) {
        return "{\"code\":\"" + code + "\",\"source\":\"amount\",\"message\":\"text of " + code + "\"}";
    }

    private static final Turn HANGS_UP = HttpExchange::close;

    public void retriesHaveTheSameKeyAndAnotherSignature() {
        plan(HANGS_UP, unsigned(503, "<html>"), refuses(429, "I0019"), says(200, CAPTURED));
        CaptureResponse answer = causeway.capture(BATCH);
        equal(answer.getCaptureOrders().get(0).getCaptureStatus(), "1");
        equal(new HashSet<>(keys()).size(), 1);
        equal(answer.head().idempotencyKey(), keys().get(0));
        for (String field : List.of("nonce", "encryption_data")) {
            equal(sent.stream().map(one -> one.body().get(field)).distinct().count(), 4L);
        }
    }

    public void aKeyOfOnesOwnIsUsedAndWhatReadsHasNone() {
        plan(says(200, CAPTURED), says(200, "{}"));
        causeway.captureOne(ITEM, RequestOptions.builder().setIdempotencyKey("capture-A1").build());
        causeway.retrievalTrans();
        equal(keys(), Arrays.asList("capture-A1", null));
        for (String key : List.of("", "ключ", "a\r\nb", "x".repeat(256))) {
            thrown(IllegalArgumentException.class, () -> RequestOptions.builder().setIdempotencyKey(key));
        }
    }

    public void attemptsEndAndTheLastFailureIsThrown() {
        plan(HANGS_UP, HANGS_UP, refuses(503, "S0001"));
        RequestOptions options = RequestOptions.builder().setAttempts(3).build();
        UnavailableException failure =
                thrown(UnavailableException.class, () -> causeway.captureOne(ITEM, options));
        equal(failure.getCode(), "S0001");
        equal(failure.mayHaveHappened(), true);
        equal(failure.getIdempotencyKey(), keys().get(0));
        equal(sent.size(), 3);
    }

    public void aRetryComesWhenTheGatewaySays() {
        plan(refuses(503, "S0001", "Retry-After", "7"), says(200, CAPTURED), refuses(429, "I0019", "Retry-After", "61"));
        causeway.captureOne(ITEM);
        equal(pauses, List.of(Duration.ofSeconds(7)));
        RefusedException refused = thrown(RefusedException.class, () -> causeway.captureOne(ITEM));
        equal(refused.getRetryAfter().orElseThrow(), Duration.ofSeconds(61));
    }

    public void pausesDouble() {
        plan(HANGS_UP, HANGS_UP, HANGS_UP, HANGS_UP);
        thrown(ConnectionException.class, () -> causeway.captureOne(ITEM));
        equal(pauses.size(), 3);
        for (int at = 0; at < 3; at++) {
            long least = 1000L << at;
            long found = pauses.get(at).toMillis();
            holds(least <= found && found <= least * 3 / 2, pauses.toString());
        }
    }

    public void anInterruptedThreadEndsTheCall() {
        plan(HANGS_UP);
        causeway.pause = span -> {
            throw new InterruptedException();
        };
        thrown(ConnectionException.class, () -> causeway.captureOne(ITEM));
        ConnectionException failure = thrown(ConnectionException.class, () -> causeway.captureOne(ITEM));
        holds(Thread.interrupted(), "the thread is still interrupted");
        equal(failure.mayHaveHappened(), true);
        equal(failure.getMessage(), "No answer: the thread was interrupted");
    }

    public void aFirstAttemptUnderWayIsWaitedFor() {
        plan(refuses(409, "I0021"), says(200, CAPTURED));
        causeway.captureOne(ITEM);
    }

    public void refusalsAreNotSentAgain() {
        Map.of("I0011", 400, "I0020", 409, "I0022", 429).forEach((code, status) -> {
            plan(refuses(status, code, "Request-Id", "r-1"));
            RefusedException refused = thrown(RefusedException.class, () -> causeway.captureOne(ITEM));
            equal(refused.getMessage(), "text of " + code);
            equal(List.of(refused.getCode(), refused.getSource(), refused.getStatus(), refused.getRequestId()),
                    List.of(code, "amount", status, "r-1"));
            holds(refused.isProven() && !refused.getRemedy().isEmpty() && !refused.mayHaveHappened(), code);
        });
    }

    public void theRefusalOfAWrongClockIsProvenWhateverItsTime() {
        String old = signature(refusal("I0016"), Instant.now().minusSeconds(4000));
        plan(refuses(400, "I0016", "Gateway-Signature", old));
        equal(thrown(RefusedException.class, () -> causeway.captureOne(ITEM)).isProven(), true);
    }

    public void anUnsignedRefusalIsNotProven() {
        plan(refuses(401, "I0013", "Gateway-Signature", ""));
        equal(thrown(RefusedException.class, () -> causeway.captureOne(ITEM)).isProven(), false);
    }

    public void answersThatAreNotTheGatewaysAreNotTaken() {
        for (Turn turn : List.of(
                unsigned(200, CAPTURED),
                says(200, CAPTURED, "Gateway-Signature", signature(CAPTURED, Instant.now().minusSeconds(400))),
                says(200, CAPTURED + " ", "Gateway-Signature", signature(CAPTURED, Instant.now())))) {
            plan(turn);
            equal(thrown(SignatureException.class, () -> causeway.captureOne(ITEM)).mayHaveHappened(), true);
        }
    }

    public void whatSomethingElseAnswersIsNoRefusal() {
        for (int status : List.of(302, 404, 400)) {
            plan(unsigned(status, "<html>", "Location", url));
            UnavailableException failure = thrown(UnavailableException.class, () -> causeway.captureOne(ITEM));
            holds(failure.getMessage().contains("check baseUrl"), failure.getMessage());
        }
    }

    public void anAnswerThatIsNoObjectIsNotRead() {
        plan(says(200, "[]"));
        equal(thrown(UnavailableException.class, () -> causeway.captureOne(ITEM)).mayHaveHappened(), true);
    }

    public void timeIsUpForTheWholeAttempt() {
        plan(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            while (true) {
                body.write('x');
                body.flush();
                try {
                    Thread.sleep(10);
                } catch (InterruptedException ended) {
                    return;
                }
            }
        });
        RequestOptions options = RequestOptions.builder().setTimeout(Duration.ofMillis(100)).setAttempts(1).build();
        ConnectionException failure =
                thrown(ConnectionException.class, () -> causeway.captureOne(ITEM, options));
        equal(failure.getMessage(), "No answer within 100 ms");
    }

    public void anAnswerThatEndsTooSoonIsNone() {
        plan(exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
        }, says(200, CAPTURED));
        causeway.captureOne(ITEM);
        equal(sent.size(), 2);
    }

    public void aConnectionThatBreaksIsNotUsedByItselfAgain() {
        plan(says(200, CAPTURED), HANGS_UP, says(200, CAPTURED));
        causeway.captureOne(ITEM);
        causeway.captureOne(ITEM);
        equal(pauses.size(), 1);
        holds(!sent.get(1).body().get("nonce").equals(sent.get(2).body().get("nonce")), "another nonce");
    }

    public void nobodyListens() {
        server.stop(0);
        ConnectionException failure = thrown(ConnectionException.class, () -> causeway.captureOne(ITEM));
        holds(failure.getMessage().equals("No answer: ConnectException"), failure.getMessage());
        equal(pauses.size(), 3);
    }

    public void aProxyIsUsed() {
        plan(unsigned(403, ""));
        InetSocketAddress proxy = new InetSocketAddress("127.0.0.1", server.getAddress().getPort());
        HttpClient through = HttpClient.newBuilder().proxy(ProxySelector.of(proxy)).build();
        Causeway away = client(builder()
                .setBaseUrl("http://gateway.example.com").setHttpClient(through).setAttempts(1));
        thrown(UnavailableException.class, () -> away.captureOne(ITEM));
        equal(sent.size(), 1);
    }

    public void refusedItemsAreListedAndThrown() {
        String body = "{\"capture_orders\":[{\"capture_status\":\"1\",\"error_message\":\"0000:OK\"},"
                + "{\"capture_status\":\"0\",\"error_message\":\"T0007:more than is left: 1.00\",\"order_no\":\"A2\"}]}";
        plan(says(200, body, "Request-Id", "r-2", "Idempotency-Replayed", "true"));
        CaptureResponse answer = causeway.capture(
                CaptureRequest.builder().setCaptureOrders(List.of(ITEM, ITEM)).build());
        equal(answer.head().replayed(), true);
        equal(answer.refusals().size(), 1);
        ItemRefusedException refused = thrown(ItemRefusedException.class, answer::throwIfRefused);
        equal(List.of(refused.getIndex(), refused.getCode(), refused.getMessage(), refused.getSource()),
                List.of(1, "T0007", "more than is left: 1.00", "capture_orders[1]"));
        equal(List.of(refused.getRequestId(), refused.getItem().get("order_no")), List.of("r-2", "A2"));
    }

    public void fieldsThatTheGatewayIgnoresAreNamed() {
        plan(says(200, "{}", "Gateway-Unknown-Fields", "amuont, colour"));
        RetrievalTransRequest request =
                RetrievalTransRequest.builder().putField("amuont", 1).putField("colour", "").build();
        equal(causeway.retrievalTrans(request).head().unknownFields(), List.of("amuont", "colour"));
        equal(sent.get(0).body().get("colour"), "");
    }

    public void listsRequestPagesAsRowsAreUsedUp() {
        plan(says(200, "{\"payments\":[{\"order_no\":\"1\"}],\"has_more\":true,\"next_cursor\":\"c\"}"),
                says(200, "{\"payments\":[],\"has_more\":true,\"next_cursor\":\"d\"}"),
                says(200, "{\"payments\":[{\"order_no\":\"2\"}],\"has_more\":false,\"next_cursor\":\"\"}"),
                refuses(400, "I0011"));
        Iterator<ExpandedPayment> rows = causeway
                .retrievalPayments(RetrievalPaymentsRequest.builder().setStatus("3000").build())
                .iterator();
        equal(sent.size(), 0);
        equal(rows.next().getOrderNo(), "1");
        equal(sent.size(), 1);
        equal(rows.next().getOrderNo(), "2");
        equal(rows.hasNext(), false);
        equal(sent.stream().map(one -> one.body().get("cursor")).toList(), Arrays.asList(null, "c", "d"));
        equal(sent.stream().map(one -> one.body().get("status")).distinct().toList(), List.of("3000"));
        thrown(RefusedException.class, () -> causeway.retrievalPayments().stream().count());
    }

    public void whatIsNullIsLeftOut() {
        equal(CaptureOrder.builder().setOrderNo("A1").setAmount("1").setAmount(null).build().fields(),
                Map.of("order_no", "A1"));
        equal(ITEM.toString(), "CaptureOrder");
    }

    public void settingsAreChecked() {
        thrown(IllegalArgumentException.class, () -> builder().setSignKey("").build());
        thrown(IllegalArgumentException.class, () -> builder().setMerchantId(null).build());
        thrown(IllegalArgumentException.class, () -> builder().setBaseUrl("gateway.example.com").build());
        thrown(IllegalArgumentException.class, () -> builder().setTimeout(Duration.ZERO));
    }
}
