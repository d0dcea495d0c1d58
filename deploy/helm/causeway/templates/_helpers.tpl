{{- define "causeway.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "causeway.settings" -}}
{{- $fixed := dict "HOST" "0.0.0.0" "PORT" "8080" "METRICS_PORT" "9090" "DRAIN_SECONDS" "15" "GATEWAY_KEK_FILE" "/run/secrets/causeway/kek" "DATABASE_URL_FILE" "/run/secrets/causeway/database_url" "METRICS_TOKEN_FILE" "/run/secrets/causeway/metrics_token" -}}
{{- range $name, $value := .Values.settings }}{{ $_ := set $fixed $name $value }}{{ end -}}
{{- range $name, $value := $fixed -}}
{{ $name }}: {{ ternary $value (toJson $value) (kindIs "string" $value) | quote }}
{{ end -}}
{{- end }}

{{- /* DRAIN_SECONDS, and 65 for requests in progress. */ -}}
{{- define "causeway.graceSeconds" -}}
{{ add 65 (int (include "causeway.settings" . | fromYaml).DRAIN_SECONDS) }}
{{- end }}
