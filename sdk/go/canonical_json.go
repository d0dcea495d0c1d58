package causeway

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// plain makes of a request what JSON has: maps, lists, texts, numbers, booleans and nil. What is empty and has
// omitempty is left out, but for a list or map that is not nil.
func plain(value reflect.Value) (any, error) {
	if !value.IsValid() {
		return nil, nil
	}
	if known, ok := value.Interface().(json.Marshaler); ok && value.Kind() != reflect.Pointer {
		return marshalled(known)
	}
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface:
		return plain(value.Elem())
	case reflect.String:
		if number, ok := value.Interface().(json.Number); ok {
			return number, nil
		}
		return value.String(), nil
	case reflect.Bool:
		return value.Bool(), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return json.Number(strconv.FormatInt(value.Int(), 10)), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return json.Number(strconv.FormatUint(value.Uint(), 10)), nil
	case reflect.Float32, reflect.Float64:
		return value.Float(), nil
	case reflect.Slice, reflect.Array:
		list := make([]any, value.Len())
		for at := range list {
			item, err := plain(value.Index(at))
			if err != nil {
				return nil, err
			}
			list[at] = item
		}
		return list, nil
	case reflect.Map:
		return plainMap(value)
	case reflect.Struct:
		return plainFields(value)
	}
	return nil, fmt.Errorf("JSON cannot hold a %s", value.Type())
}

func marshalled(value json.Marshaler) (any, error) {
	text, err := value.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return parseExactly(text)
}

func plainMap(value reflect.Value) (any, error) {
	if value.Type().Key().Kind() != reflect.String {
		return nil, fmt.Errorf("JSON cannot hold a %s: its keys must be texts", value.Type())
	}
	fields := make(map[string]any, value.Len())
	for _, key := range value.MapKeys() {
		field, err := plain(value.MapIndex(key))
		if err != nil {
			return nil, err
		}
		fields[key.String()] = field
	}
	return fields, nil
}

func plainFields(value reflect.Value) (any, error) {
	fields := map[string]any{}
	for at := 0; at < value.NumField(); at++ {
		name, options, _ := strings.Cut(value.Type().Field(at).Tag.Get("json"), ",")
		if name == "" || options == "omitempty" && value.Field(at).IsZero() {
			continue
		}
		field, err := plain(value.Field(at))
		if err != nil {
			return nil, err
		}
		fields[name] = field
	}
	return fields, nil
}

// fieldsOf makes of a request its fields by name; none of nil.
func fieldsOf(request any) (map[string]any, error) {
	fields, err := plain(reflect.ValueOf(request))
	if err != nil || fields == nil {
		return map[string]any{}, err
	}
	return fields.(map[string]any), nil
}

// parseExactly parses JSON into what plain makes: numbers keep their digits.
func parseExactly(text []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	err := decoder.Decode(&value)
	return value, err
}

// canonicalJSON writes what plain makes in the canonical form (RFC 8785): no white space, the fields of every object
// sorted by their UTF-16 units, numbers as JavaScript writes them.
func canonicalJSON(value any) (string, error) {
	text, err := appendJSON(nil, value)
	return string(text), err
}

func appendJSON(to []byte, value any) ([]byte, error) {
	switch value := value.(type) {
	case nil:
		return append(to, "null"...), nil
	case bool:
		return strconv.AppendBool(to, value), nil
	case string:
		return appendText(to, value)
	case float64:
		return appendNumber(to, value)
	case json.Number:
		number, err := value.Float64()
		if err != nil {
			return nil, fmt.Errorf("JSON cannot hold %s", value)
		}
		return appendNumber(to, number)
	case []any:
		return appendList(to, value)
	case map[string]any:
		return appendObject(to, value)
	}
	return nil, fmt.Errorf("JSON cannot hold a %T", value)
}

func appendList(to []byte, list []any) ([]byte, error) {
	to = append(to, '[')
	for at, item := range list {
		if at > 0 {
			to = append(to, ',')
		}
		var err error
		if to, err = appendJSON(to, item); err != nil {
			return nil, err
		}
	}
	return append(to, ']'), nil
}

func appendObject(to []byte, fields map[string]any) ([]byte, error) {
	names := make([]string, 0, len(fields))
	for name := range fields {
		names = append(names, name)
	}
	sort.Slice(names, func(one, other int) bool { return isBefore(names[one], names[other]) })
	to = append(to, '{')
	for at, name := range names {
		if at > 0 {
			to = append(to, ',')
		}
		var err error
		if to, err = appendText(to, name); err != nil {
			return nil, err
		}
		if to, err = appendJSON(append(to, ':'), fields[name]); err != nil {
			return nil, err
		}
	}
	return append(to, '}'), nil
}

// isBefore compares by UTF-16 units, in which what is beyond the basic plane comes before its end.
func isBefore(one, other string) bool {
	units, others := utf16.Encode([]rune(one)), utf16.Encode([]rune(other))
	for at, unit := range units {
		if at == len(others) {
			return false
		}
		if unit != others[at] {
			return unit < others[at]
		}
	}
	return len(units) < len(others)
}

var escapes = map[rune]string{
	'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`,
}

func appendText(to []byte, text string) ([]byte, error) {
	if !utf8.ValidString(text) {
		return nil, fmt.Errorf("JSON cannot hold %q: it is not UTF-8", text)
	}
	to = append(to, '"')
	for _, char := range text {
		if escape, ok := escapes[char]; ok {
			to = append(to, escape...)
		} else if char < ' ' {
			to = append(to, fmt.Sprintf(`\u%04x`, char)...)
		} else {
			to = utf8.AppendRune(to, char)
		}
	}
	return append(to, '"'), nil
}

// appendNumber writes a number as ECMAScript does: the shortest digits that come back to it.
func appendNumber(to []byte, number float64) ([]byte, error) {
	if math.IsNaN(number) || math.IsInf(number, 0) {
		return nil, fmt.Errorf("JSON cannot hold %v", number)
	}
	if number == 0 {
		return append(to, '0'), nil
	}
	if size := math.Abs(number); size >= 1e-6 && size < 1e21 {
		return strconv.AppendFloat(to, number, 'f', -1, 64), nil
	}
	// Go writes at least two digits of an exponent.
	text := strconv.FormatFloat(number, 'e', -1, 64)
	text = strings.Replace(text, "e-0", "e-", 1)
	return append(to, strings.Replace(text, "e+0", "e+", 1)...), nil
}
