package causeway;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A code of the gateway with what it means.
 *
 * @param code such as D0051
 * @param text what it says, in English
 * @param meaning what it means; empty where the catalogue of this release does not have it
 * @param remedy what to do
 */
public record Explanation(String code, String text, String meaning, String remedy) {
    private static final Pattern CODE_AND_TEXT = Pattern.compile("([A-Z][0-9]{4})(?::(.*))?", Pattern.DOTALL);

    /**
     * What an error_message, refund_message or failure_code says.
     *
     * @param message D0051:Insufficient funds or D0051
     * @return nothing where it is empty or 0000:OK
     */
    public static Optional<Explanation> of(String message) {
        Matcher found = CODE_AND_TEXT.matcher(message);
        if (!found.matches()) {
            return Optional.empty();
        }
        Explanation known = ErrorCodes.ALL.getOrDefault(found.group(1), new Explanation(found.group(1), "", "", ""));
        String text = found.group(2) == null ? known.text : found.group(2);
        return Optional.of(new Explanation(known.code, text, known.meaning, known.remedy));
    }
}
