package causeway;

import java.time.Duration;

/** What is known of an error before it is thrown. */
final class Failure {
    String message = "";
    String code = "";
    String source = "";
    int status;
    String requestId = "";
    String idempotencyKey = "";
    Duration retryAfter;
    boolean mayHaveHappened;
    Throwable cause;

    static Failure of(Answer.Head head) {
        Failure failure = new Failure();
        failure.status = head.status();
        failure.requestId = head.requestId();
        failure.idempotencyKey = head.idempotencyKey();
        return failure;
    }

    static Failure of(String message) {
        Failure failure = new Failure();
        failure.message = message;
        return failure;
    }
}
