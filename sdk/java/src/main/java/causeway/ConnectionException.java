package causeway;

/** No answer came: the connection failed, the time was over, or the thread was interrupted. */
public final class ConnectionException extends CausewayException {
    private static final long serialVersionUID = 1;

    ConnectionException(Failure failure) {
        super(failure);
    }
}
