import type { SampleRequest } from './code-sample.ts';

/** A value as Java writes it, in ASCII: javac reads other characters as the machine's language has it. */
function javaValue(value: unknown, indent: string): string {
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

/** A Java 17 program of one file without packages: \`java Send.java\` runs it. */
export function javaSample({ path, fields, moves_money }: SampleRequest): string {
  const key_header = moves_money
    ? `\n            .header("Idempotency-Key", UUID.randomUUID().toString())`
    : '';
  return `import java.net.URI;
import java.net.http.*;
import java.util.*;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import static java.nio.charset.StandardCharsets.UTF_8;

public class Send {
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

    static String send(String path, Map<String, Object> fields) throws Exception {
        var body = new HashMap<String, Object>(fields);
        body.put("merchant_id", System.getenv("MERCHANT_ID"));
        body.put("account_id", System.getenv("ACCOUNT_ID"));
        body.put("timestamp", String.valueOf(System.currentTimeMillis() / 1000));
        body.put("nonce", UUID.randomUUID().toString());
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(System.getenv("SIGN_KEY").getBytes(UTF_8), "HmacSHA256"));
        var digest = mac.doFinal(("v2\\n" + path + "\\n" + canonical(body)).getBytes(UTF_8));
        body.put("encryption_data", HexFormat.of().formatHex(digest));
        var request = HttpRequest.newBuilder(URI.create(System.getenv("GATEWAY_URL") + path))
            .header("Content-Type", "application/json")${key_header}
            .POST(HttpRequest.BodyPublishers.ofString(canonical(body)))
            .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(send("${path}", ${javaValue(fields, '        ')}));
    }
}
`;
}
