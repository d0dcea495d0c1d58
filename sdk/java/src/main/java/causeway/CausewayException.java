package causeway;

import java.time.Duration;
import java.util.Optional;

/** Everything that this package throws, but for wrong arguments. */
public abstract class CausewayException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String code;
    private final String source;
    private final int status;
    private final String requestId;
    private final String idempotencyKey;
    private final Duration retryAfter;
    private final boolean mayHaveHappened;

    CausewayException(Failure failure) {
        super(failure.message, failure.cause);
        code = failure.code;
        source = failure.source;
        status = failure.status;
        requestId = failure.requestId;
        idempotencyKey = failure.idempotencyKey;
        retryAfter = failure.retryAfter;
        mayHaveHappened = failure.mayHaveHappened;
    }

    /** Of the catalogue, such as I0011; empty where the error is none of the gateway's. */
    public String getCode() {
        return code;
    }

    /** Path of the parameter at fault, such as capture_orders[0].amount; or empty. */
    public String getSource() {
        return source;
    }

    /** What to do; empty where the catalogue says nothing. */
    public String getRemedy() {
        return Explanation.of(code).map(Explanation::remedy).orElse("");
    }

    /** HTTP status; 0 without an answer. */
    public int getStatus() {
        return status;
    }

    /** The gateway's identifier of the request: name it when you ask the operator. */
    public String getRequestId() {
        return requestId;
    }

    /** The key under which the same request can be sent again; empty for what moves no money. */
    public String getIdempotencyKey() {
        return idempotencyKey;
    }

    /** After how long the gateway says that a retry makes sense; nothing where it does not say. */
    public Optional<Duration> getRetryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /**
     * Whether the request may have been carried out: then query, or send it again with the same Idempotency-Key.
     */
    public boolean mayHaveHappened() {
        return mayHaveHappened;
    }
}
