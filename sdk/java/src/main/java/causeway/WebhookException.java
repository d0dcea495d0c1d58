package causeway;

/** A webhook, or a result that a customer brought back, that is not genuine. */
public final class WebhookException extends CausewayException {
    private static final long serialVersionUID = 1;

    WebhookException(Failure failure) {
        super(failure);
    }
}
