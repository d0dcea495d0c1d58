package causeway;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Both profiles of signing, and the proof of what the gateway sends. */
final class Signatures {
    /** How far the time of a signed message may be from the clock of this machine. */
    static final Duration TOLERANCE = Duration.ofMinutes(5);

    /** White space as ECMAScript has it, which is not Java's. */
    private static final Pattern WHITE_SPACE = Pattern.compile(
            "[\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]");

    private static final Pattern ANSWER = Pattern.compile("t=([0-9]{1,12}),v1=([0-9a-f]{64})");

    private Signatures() {}

    static byte[] bytesOf(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A text, and bytes as they are behind it. */
    static byte[] joined(String text, byte[] bytes) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.writeBytes(bytesOf(text));
        joined.writeBytes(bytes);
        return joined.toByteArray();
    }

    /** Whether a Unix time in a message, as text, is near enough to now. */
    static boolean isRecent(String unix, Duration tolerance, Instant now) {
        if (unix == null || !unix.matches("[0-9]{1,12}")) {
            return false;
        }
        return Duration.between(Instant.ofEpochSecond(Long.parseLong(unix)), now).abs().compareTo(tolerance) <= 0;
    }

    private static byte[] digestOf(byte[] key, byte[] message) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(message);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("Every Java has HmacSHA256", error);
        }
    }

    /** Whether one of the digests is a key's HMAC-SHA-256 of a message. */
    static boolean isSigned(List<byte[]> keys, List<byte[]> digests, byte[] message) {
        return keys.stream()
                .map(key -> digestOf(key, message))
                .anyMatch(right -> digests.stream().anyMatch(digest -> MessageDigest.isEqual(right, digest)));
    }

    /** The bytes of hexadecimal digits; none if it is something else. */
    static byte[] fromHex(String text) {
        return text != null && text.matches("[0-9a-fA-F]{64}") ? HexFormat.of().parseHex(text) : new byte[0];
    }

    /** What profile hmac-v2 signs: v2, the path, the canonical JSON, a line each. */
    static String signedText(String path, Map<String, Object> body) {
        return "v2\n" + path + "\n" + Json.canonical(body);
    }

    /** encryption_data of profile hmac-v2. */
    static String signHmacV2(String signKey, String path, Map<String, Object> body) {
        return HexFormat.of().formatHex(digestOf(bytesOf(signKey), bytesOf(signedText(path, body))));
    }

    /** Adds the texts of a field, or of a field of every item of a list; what is no text counts as empty. */
    private static void addTexts(StringBuilder to, Object fields, String path) {
        int list = path.indexOf("[].");
        Object value = fields instanceof Map<?, ?> map ? map.get(list < 0 ? path : path.substring(0, list)) : null;
        if (list >= 0 && value instanceof List<?> items) {
            items.forEach(item -> addTexts(to, item, path.substring(list + 3)));
        } else if (list < 0 && value instanceof String text) {
            to.append(text);
        }
    }

    /** What profile sha256-v1 digests: the values without white space, then the key. */
    static String legacySignedText(List<String> signedFields, String signKey, Map<String, Object> body) {
        StringBuilder texts = new StringBuilder();
        signedFields.forEach(path -> addTexts(texts, body, path));
        return WHITE_SPACE.matcher(texts).replaceAll("") + signKey;
    }

    /** encryption_data of profile sha256-v1. */
    static String signSha256V1(List<String> signedFields, String signKey, Map<String, Object> body) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(bytesOf(legacySignedText(signedFields, signKey, body))));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("Every Java has SHA-256", error);
        }
    }

    /**
     * Whether a header Gateway-Signature was made over a body, as it arrived.
     *
     * @param tolerance how far its time may be from now; null where that does not matter
     */
    static boolean isSignedAnswer(String signKey, String header, byte[] body, Duration tolerance, Instant now) {
        Matcher found = ANSWER.matcher(header);
        if (!found.matches() || tolerance != null && !isRecent(found.group(1), tolerance, now)) {
            return false;
        }
        List<byte[]> digests = List.of(fromHex(found.group(2)));
        return isSigned(List.of(bytesOf(signKey)), digests, joined(found.group(1) + ".", body));
    }
}
