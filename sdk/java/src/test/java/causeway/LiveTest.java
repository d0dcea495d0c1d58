package causeway;

import static causeway.Check.equal;
import static causeway.Check.holds;
import static causeway.Check.thrown;
import static causeway.Check.vectors;

import causeway.Types.AdjustOrder;
import causeway.Types.AuthoriseRequest;
import causeway.Types.AuthoriseResponse;
import causeway.Types.CaptureOrder;
import causeway.Types.CreateWebhookRequest;
import causeway.Types.Event;
import causeway.Types.EventType;
import causeway.Types.EventsRequest;
import causeway.Types.ExpandedPayment;
import causeway.Types.PaymentCapturedData;
import causeway.Types.PaymentStatus;
import causeway.Types.PayoutRequest;
import causeway.Types.RefundOrder;
import causeway.Types.RefundRequest;
import causeway.Types.RefundResponse;
import causeway.Types.RetrievalPaymentsRequest;
import causeway.Types.RetrievalPaymentsResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The SDK at a real gateway, which test/sdk.system.test.ts starts; the account has money. GATEWAY_URL, MERCHANT_ID,
 * ACCOUNT_ID and SIGN_KEY say where; the gateway is also at TLS_URL, with CERTIFICATE.
 */
public final class LiveTest {
    private final Causeway causeway = builder().build();

    private static Client.Builder builder() {
        return Causeway.builder()
                .setBaseUrl(System.getenv("GATEWAY_URL"))
                .setMerchantId(System.getenv("MERCHANT_ID"))
                .setAccountId(System.getenv("ACCOUNT_ID"))
                .setSignKey(System.getenv("SIGN_KEY"));
    }

    /** The example of an operation, with identifiers that only this call has. */
    private static Map<String, Object> ofOnesOwn(String operation) {
        Map<String, Object> fields = vectors("requests").stream()
                .filter(one -> one.get("operation").equals(operation))
                .map(one -> Json.object(one.get("fields")))
                .findFirst()
                .orElseThrow();
        for (String name : List.of("order_no", "request_id")) {
            fields.computeIfPresent(name, (known, text) -> UUID.randomUUID().toString().replace("-", ""));
        }
        return fields;
    }

    /** An object of the API by the setters of its type: texts with a number or with commas are read as what they take. */
    private static <T> T made(Class<T> type, Map<String, Object> fields) throws ReflectiveOperationException {
        Object builder = type.getMethod("builder").invoke(null);
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            StringBuilder name = new StringBuilder("set");
            for (String word : field.getKey().split("_")) {
                name.append(word.substring(0, 1).toUpperCase()).append(word.substring(1));
            }
            Method setter = Arrays.stream(builder.getClass().getMethods())
                    .filter(method -> method.getName().contentEquals(name))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchMethodException(type.getSimpleName() + "." + name));
            setter.invoke(builder, fitting(setter.getGenericParameterTypes()[0], field.getValue()));
        }
        return type.cast(builder.getClass().getMethod("build").invoke(builder));
    }

    private static Object fitting(Type type, Object value) throws ReflectiveOperationException {
        if (type == long.class) {
            return Long.valueOf(value.toString());
        }
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            List<Object> items = new ArrayList<>();
            for (Object item : value instanceof String text ? List.of(text.split(",")) : (List<?>) value) {
                items.add(fitting(list.getActualTypeArguments()[0], item));
            }
            return items;
        }
        if (type instanceof Class<?> object && ApiObject.class.isAssignableFrom(object)) {
            return made(object, Json.object(value));
        }
        return value;
    }

    private static AuthoriseRequest order(String field, String value) throws ReflectiveOperationException {
        Map<String, Object> fields = ofOnesOwn("authorise");
        fields.put("card", "4242424242424242");
        fields.put("first_name", "Zoë 日本");
        fields.put(field, value);
        return made(AuthoriseRequest.class, fields);
    }

    private AuthoriseResponse authorised(String capture) throws ReflectiveOperationException {
        AuthoriseResponse payment = causeway.authorise(order("capture", capture));
        equal(payment.getErrorMessage(), "");
        return payment;
    }

    private static RefundOrder refundOf(AuthoriseResponse payment, String of, String amount) {
        return RefundOrder.builder()
                .setTransactionId(payment.getTransactionId()).setOrderNo(payment.getOrderNo())
                .setCurrency(payment.getCurrency()).setAmount(of).setRefundAmount(amount).build();
    }

    public void everyOperationIsAnsweredByTheGateway() throws Exception {
        for (String operation : VectorsTest.operations().keySet()) {
            Method method = Arrays.stream(Causeway.class.getMethods())
                    .filter(one -> one.getName().equals(operation) && one.getParameterCount() == 1)
                    .findFirst()
                    .orElseThrow();
            ApiObject request = (ApiObject) made(method.getParameterTypes()[0], ofOnesOwn(operation));
            try {
                Object answer = method.invoke(causeway, request);
                Answer page = answer instanceof Listing<?, ?> listing ? listing.page() : (Answer) answer;
                equal(page.fields().get("account_id"), System.getenv("ACCOUNT_ID"));
                equal(page.head().unknownFields(), List.of());
            } catch (InvocationTargetException error) {
                refusedWhatIsNotThere(operation, error.getCause());
            } catch (RefusedException error) {
                refusedWhatIsNotThere(operation, error);
            }
        }
    }

    /** What the example names is not there. */
    private static void refusedWhatIsNotThere(String operation, Throwable error) {
        if (!(error instanceof RefusedException refused)) {
            throw new AssertionError(operation, error);
        }
        holds(refused.isProven() && !refused.getRemedy().isEmpty(), operation);
        holds(!List.of("I0013", "I0015", "I0016").contains(refused.getCode()), operation + refused.getMessage());
    }

    public void aPaymentFromAuthorisationToRefund() throws Exception {
        AuthoriseResponse payment = authorised("manual");
        equal(payment.getPaymentStatus(), PaymentStatus.AUTHORISED);
        causeway.adjustOne(AdjustOrder.builder()
                .setTransactionId(payment.getTransactionId()).setOrderNo(payment.getOrderNo())
                .setCurrency("EUR").setAmount("90.00").build());
        causeway.captureOne(CaptureOrder.builder()
                .setTransactionId(payment.getTransactionId()).setOrderNo(payment.getOrderNo())
                .setCurrency("EUR").setAmount("60.00").build());
        ItemRefusedException refused = thrown(
                ItemRefusedException.class, () -> causeway.refundOne(refundOf(payment, "90.00", "60.01")));
        equal(refused.getSource(), "refund_orders[0]");
        holds(!refused.getCode().isEmpty() && !refused.getRemedy().isEmpty(), "code and remedy");
        equal(causeway.refundOne(refundOf(payment, "90.00", "12.00")).getRefundAmount(), "12.00");
    }

    public void aDeclineIsAnAnswer() throws Exception {
        equal(causeway.authorise(order("card", "4000000000009995")).getPaymentStatus(), PaymentStatus.DECLINED);
    }

    public void theSameKeyDoesNothingTwice() throws Exception {
        AuthoriseResponse payment = authorised("auto");
        RequestOptions options = RequestOptions.builder().setIdempotencyKey("java-1").build();
        RefundRequest request = RefundRequest.builder()
                .setRefundOrders(List.of(refundOf(payment, payment.getAmount(), "12.00"))).build();
        RefundResponse first = causeway.refund(request, options);
        first.throwIfRefused();
        RefundResponse again = causeway.refund(request, options);
        equal(first.getRefundOrders(), again.getRefundOrders());
        equal(List.of(first.head().replayed(), again.head().replayed()), List.of(false, true));
        RefundRequest other = RefundRequest.builder()
                .setRefundOrders(List.of(refundOf(payment, payment.getAmount(), "1.00"))).build();
        equal(thrown(RefusedException.class, () -> causeway.refund(other, options)).getCode(), "I0020");
    }

    /** Passes requests on to the gateway, and loses its first answer. */
    private static void loseTheFirst(ServerSocket door) {
        URI gateway = URI.create(System.getenv("GATEWAY_URL"));
        boolean lost = false;
        while (!door.isClosed()) {
            try (Socket from = door.accept();
                    Socket to = new Socket(gateway.getHost(), gateway.getPort())) {
                Thread there = new Thread(() -> pass(from, to));
                there.start();
                if (lost) {
                    pass(to, from);
                } else {
                    holds(to.getInputStream().read() >= 0, "the gateway answers");
                    lost = true;
                }
            } catch (IOException ended) {
                // The next connection, or the end.
            }
        }
    }

    private static void pass(Socket from, Socket to) {
        try (InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException ended) {
            // So is the other direction.
        }
    }

    public void aRetryCreatesOneWebhookEndpoint() throws Exception {
        String url = "https://93.184.216.34/created-once-by-java";
        try (ServerSocket door = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            Thread road = new Thread(() -> loseTheFirst(door));
            road.setDaemon(true);
            road.start();
            Causeway over = builder().setBaseUrl("http://127.0.0.1:" + door.getLocalPort())
                    .setBackoff(Duration.ofMillis(1)).build();
            equal(over.createWebhook(CreateWebhookRequest.builder().setUrl(url).build()).head().replayed(), true);
        }
        equal(causeway.retrievalWebhooks().getWebhooks().stream().filter(one -> one.getUrl().equals(url)).count(), 1L);
    }

    public void aWrongKeyIsRefusedAtOnce() {
        RefusedException refused =
                thrown(RefusedException.class, () -> builder().setSignKey("wrong").build().retrievalTrans());
        equal(List.of(refused.getStatus(), refused.isProven()), List.of(401, false));
    }

    public void aRefusalNamesTheParameterAndTheRemedy() {
        RefusedException refused =
                thrown(RefusedException.class, () -> causeway.authorise(order("amount", "ten")));
        equal(refused.getSource(), "amount");
        holds(!refused.getRemedy().isEmpty() && !refused.getRequestId().isEmpty(), "remedy and request id");
    }

    public void theAmountsOfAPayoutKeepTheirDigits() throws Exception {
        Map<String, Object> fields = ofOnesOwn("payout");
        fields.put("payment_amount", "12.00");
        PayoutRequest request = made(PayoutRequest.class, fields);
        equal(causeway.payout(request).getAmountBeneficiaryReceives(), new BigDecimal("12.00"));
        equal(causeway.retrievalPayouts().stream()
                .filter(one -> one.getRequestId().equals(fields.get("request_id")))
                .map(one -> one.getPaymentAmount()).toList(), List.of("12.00"));
    }

    public void listsAndEventsHaveEveryRowOnce() throws Exception {
        Set<String> made = new HashSet<>();
        for (int count = 0; count < 3; count++) {
            made.add(authorised("auto").getTransactionId());
        }
        RetrievalPaymentsRequest two = RetrievalPaymentsRequest.builder().setLimit(2).build();
        RetrievalPaymentsResponse page = causeway.retrievalPayments(two).page();
        equal(List.of(page.getPayments().size(), page.getHasMore()), List.of(2, true));
        List<String> found =
                causeway.retrievalPayments(two).stream().map(ExpandedPayment::getTransactionId).toList();
        equal(found.size(), new HashSet<>(found).size());
        holds(found.containsAll(made), "every payment is listed");
        long last = 0;
        int captured = 0;
        for (Event event : causeway.events(EventsRequest.builder().setLimit(4).build())) {
            equal(event.getSequence(), ++last);
            if (event.getType().equals(EventType.PAYMENT_CAPTURED)
                    && event.getData() instanceof PaymentCapturedData payment && !payment.getOrderNo().isEmpty()) {
                captured++;
            }
        }
        holds(captured >= 3, "every capture has an event");
        equal(causeway.events(EventsRequest.builder().setAfter(last).build()).iterator().hasNext(), false);
    }

    public void httpsWithTheCertificatesThatAreTrustedAndNoOthers() throws Exception {
        HttpClient trusting = HttpClient.newBuilder().sslContext(trusting(System.getenv("CERTIFICATE"))).build();
        // The name in the certificate.
        String url = System.getenv("TLS_URL").replace("127.0.0.1", "localhost");
        Client.Builder secure = builder().setBaseUrl(url).setAttempts(1);
        equal(secure.setHttpClient(trusting).build().retrievalPayments().page().getAccountId(),
                System.getenv("ACCOUNT_ID"));
        ConnectionException failure = thrown(
                ConnectionException.class, () -> secure.setHttpClient(null).build().retrievalPayments().page());
        holds(failure.getMessage().contains("SSLHandshakeException"), failure.getMessage());
    }

    private static SSLContext trusting(String certificate) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        InputStream pem = new ByteArrayInputStream(certificate.getBytes(StandardCharsets.UTF_8));
        store.setCertificateEntry("gateway", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusted.getTrustManagers(), null);
        return context;
    }
}
