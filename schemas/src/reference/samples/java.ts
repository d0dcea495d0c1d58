import type { SampleRequest } from './code-sample.ts';

/** A value as Java writes it, in ASCII: javac reads other characters as the machine's language has it. */
export function javaValue(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null)
    return JSON.stringify(value).replaceAll(
      /[^\x20-\x7e]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  const inner = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((part) => javaValue(part, inner))
    : Object.entries(value).map(([name, part]) => `Map.entry("${name}", ${javaValue(part, inner)})`);
  const made = Array.isArray(value) ? 'List.of' : 'Map.ofEntries';
  return `${made}(\n${parts.map((part) => inner + part).join(',\n')})`;
}

/** A Java 17 program of one file without packages: `java Send.java` runs it. */
export function javaSample({ path, fields, idempotency_key }: SampleRequest): string {
  const [parameter, header, call] =
    idempotency_key === null
      ? ['', '', '']
      : [
          ', String idempotencyKey',
          `\n                .header("Idempotency-Key", idempotencyKey)`,
          `, "${idempotency_key}"`,
        ];
  const about_key =
    idempotency_key === null
      ? ''
      : `
     * @param idempotencyKey one for each thing to be done, kept with it: whoever tries again gives the
     *     same one, and nothing is done twice`;
  return `import java.net.URI;
import java.net.http.*;
import java.security.MessageDigest;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import static java.nio.charset.StandardCharsets.UTF_8;

public class Send {
    static final int TIMEOUT_S = 30;
    static final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    /** Canonical JSON (RFC 8785): no white space, fields sorted by name. */
    static String canonical(Object value) {
        if (value instanceof Map<?, ?> map) {
            return new TreeMap<>(map).entrySet().stream()
                .map(field -> canonical(field.getKey()) + ":" + canonical(field.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Send::canonical).collect(Collectors.joining(",", "[", "]"));
        }
        if (!(value instanceof String text)) return String.valueOf(value);
        var json = new StringBuilder("\\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\\\' -> json.append('\\\\').append(c);
                case '\\b' -> json.append("\\\\b");
                case '\\f' -> json.append("\\\\f");
                case '\\n' -> json.append("\\\\n");
                case '\\r' -> json.append("\\\\r");
                case '\\t' -> json.append("\\\\t");
                default -> json.append(c < ' ' ? String.format("\\\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return json.append('"').toString();
    }

    static byte[] digest(byte[]... parts) throws Exception {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(System.getenv("SIGN_KEY").getBytes(UTF_8), "HmacSHA256"));
        for (var part : parts) mac.update(part);
        return mac.doFinal();
    }

    /** The fields with the envelope, as JSON; signed anew at every try. */
    static String signed(String path, Map<String, Object> fields) throws Exception {
        var body = new HashMap<String, Object>(fields);
        body.put("merchant_id", System.getenv("MERCHANT_ID"));
        body.put("account_id", System.getenv("ACCOUNT_ID"));
        body.put("timestamp", String.valueOf(Instant.now().getEpochSecond()));
        body.put("nonce", UUID.randomUUID().toString());
        var text = "v2\\n" + path + "\\n" + canonical(body);
        body.put("encryption_data", HexFormat.of().formatHex(digest(text.getBytes(UTF_8))));
        return canonical(body);
    }

    /** Whether an answer is the gateway's: the signature is over its time and the bytes of its body. */
    static boolean isProven(String header, byte[] raw) throws Exception {
        var found = Pattern.compile("t=([0-9]{1,12}),v1=([0-9a-f]{64})").matcher(header);
        if (!found.matches()) return false;
        var time = found.group(1);
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(time)) > 300) return false;
        var expected = digest((time + ".").getBytes(UTF_8), raw);
        return MessageDigest.isEqual(expected, HexFormat.of().parseHex(found.group(2)));
    }

    /**
     * Sends a request until there is an answer that stands, and proves it.${about_key}
     */
    static String send(String path, Map<String, Object> fields${parameter}) throws Exception {
        Exception failure = null;
        for (int pause : new int[] {1, 2, 4, 8, 16, 32}) {
            long wait = pause * 1000L + ThreadLocalRandom.current().nextLong(1000);
            var request = HttpRequest.newBuilder(URI.create(System.getenv("GATEWAY_URL") + path))
                .header("Content-Type", "application/json")${header}
                .POST(HttpRequest.BodyPublishers.ofString(signed(path, fields)))
                .build();
            var sent = client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
            try {
                // A time-out of the request alone would end with the headers.
                var response = sent.get(TIMEOUT_S, TimeUnit.SECONDS);
                var status = response.statusCode();
                var retryAfter = response.headers().firstValue("Retry-After").orElse("");
                // 409 with Retry-After: the first request under this key is still under way.
                var again = status == 408 || status == 429 || status >= 500
                    || (status == 409 && !retryAfter.isEmpty());
                var raw = response.body();
                var header = response.headers().firstValue("Gateway-Signature").orElse("");
                if (!again && isProven(header, raw)) return new String(raw, UTF_8);
                failure = new IllegalStateException("HTTP " + status + ": " + new String(raw, UTF_8));
                if (!again) break;
                if (retryAfter.matches("[0-9]{1,6}")) wait = Long.parseLong(retryAfter) * 1000;
            } catch (TimeoutException | ExecutionException error) {
                sent.cancel(true);
                failure = error;
            }
            Thread.sleep(wait);
        }
        throw failure;
    }

    public static void main(String[] args) throws Exception {
        var answer = send("${path}", ${javaValue(fields, '        ')}${call});
        // In UTF-8, whatever the machine's language is.
        System.out.write((answer + "\\n").getBytes(UTF_8));
        System.out.flush();
    }
}
`;
}
