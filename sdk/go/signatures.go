package causeway

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Tolerance is how far the time of a signed message may be from the clock of this machine.
const Tolerance = 5 * time.Minute

// anyTime is the tolerance where the time of a message does not matter.
const anyTime time.Duration = -1

var unixTime = regexp.MustCompile(`^[0-9]{1,12}$`)

// isRecent says whether a Unix time in a message, as text, is near enough to now.
func isRecent(unix string, tolerance time.Duration, now time.Time) bool {
	if !unixTime.MatchString(unix) {
		return false
	}
	seconds, _ := strconv.ParseInt(unix, 10, 64)
	apart := now.Sub(time.Unix(seconds, 0))
	return tolerance == anyTime || -tolerance <= apart && apart <= tolerance
}

func digestOf(key []byte, message string) []byte {
	hash := hmac.New(sha256.New, key)
	hash.Write([]byte(message))
	return hash.Sum(nil)
}

// isSigned says whether one of the digests is a key's HMAC-SHA-256 of a message.
func isSigned(keys, digests [][]byte, message string) bool {
	for _, key := range keys {
		for _, digest := range digests {
			if hmac.Equal(digestOf(key, message), digest) {
				return true
			}
		}
	}
	return false
}

// signedText is what profile hmac-v2 signs: v2, the path and the canonical JSON, a line each.
func signedText(path string, body map[string]any) (string, error) {
	text, err := canonicalJSON(body)
	return "v2\n" + path + "\n" + text, err
}

// signHMACV2 makes the encryption_data of profile hmac-v2.
func signHMACV2(signKey, path string, body map[string]any) (string, error) {
	text, err := signedText(path, body)
	return hex.EncodeToString(digestOf([]byte(signKey), text)), err
}

// textsAt lists the texts of a field, or of a field of every item of a list; what is no text counts as empty.
func textsAt(fields any, path string) []string {
	known, _ := fields.(map[string]any)
	name, ofItems, isList := strings.Cut(path, "[].")
	if !isList {
		text, _ := known[name].(string)
		return []string{text}
	}
	var texts []string
	items, _ := known[name].([]any)
	for _, item := range items {
		texts = append(texts, textsAt(item, ofItems)...)
	}
	return texts
}

// isWhiteSpace says what ECMAScript takes for white space, which is not what Go does.
func isWhiteSpace(char rune) bool {
	return '\t' <= char && char <= '\r' || '\u2000' <= char && char <= '\u200a' ||
		strings.ContainsRune(" \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff", char)
}

// legacySignedText is what profile sha256-v1 digests: the values without white space, then the key.
func legacySignedText(signedFields []string, signKey string, body map[string]any) string {
	var texts strings.Builder
	for _, path := range signedFields {
		for _, text := range textsAt(body, path) {
			texts.WriteString(text)
		}
	}
	visible := func(char rune) rune {
		if isWhiteSpace(char) {
			return -1
		}
		return char
	}
	return strings.Map(visible, texts.String()) + signKey
}

// signSHA256V1 makes the encryption_data of profile sha256-v1.
func signSHA256V1(signedFields []string, signKey string, body map[string]any) string {
	digest := sha256.Sum256([]byte(legacySignedText(signedFields, signKey, body)))
	return hex.EncodeToString(digest[:])
}

var answerSignature = regexp.MustCompile(`^t=([0-9]{1,12}),v1=([0-9a-f]{64})$`)

// isSignedAnswer says whether a header Gateway-Signature was made over a body, as it arrived.
func isSignedAnswer(signKey, header string, body []byte, tolerance time.Duration, now time.Time) bool {
	found := answerSignature.FindStringSubmatch(header)
	if found == nil || !isRecent(found[1], tolerance, now) {
		return false
	}
	digest, _ := hex.DecodeString(found[2])
	return isSigned([][]byte{[]byte(signKey)}, [][]byte{digest}, found[1]+"."+string(body))
}
