package causeway;

/** An answer without a valid Gateway-Signature: do not trust it. */
public final class SignatureException extends CausewayException {
    private static final long serialVersionUID = 1;

    SignatureException(Failure failure) {
        super(failure);
    }
}
