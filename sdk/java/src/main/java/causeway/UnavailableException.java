package causeway;

/** The gateway could not answer (5xx), or something answered in its place. */
public final class UnavailableException extends CausewayException {
    private static final long serialVersionUID = 1;

    UnavailableException(Failure failure) {
        super(failure);
    }
}
