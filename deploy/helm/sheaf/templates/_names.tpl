{{- define "sheaf.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 52 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "sheaf.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "sheaf.labels" -}}
{{ include "sheaf.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "sheaf.secret" -}}
{{ .Values.existingSecret | default (printf "%s-secrets" (include "sheaf.name" .)) }}
{{- end }}

{{/* What several servers cannot do without, said before anything is installed. */}}
{{- define "sheaf.check" -}}
{{- if gt (int .Values.replicas) 1 }}
{{- if not (or .Values.databaseUrl .Values.existingSecret) }}{{ fail "replicas above 1 need databaseUrl: an embedded PostgreSQL is one server's alone." }}{{ end }}
{{- if not .Values.filesBucket.name }}{{ fail "replicas above 1 need filesBucket: files in a volume are one server's alone." }}{{ end }}
{{- end }}
{{- if and .Values.filesBucket.name (not (and .Values.filesBucket.endpoint .Values.filesBucket.existingSecret)) }}{{ fail "filesBucket needs endpoint and existingSecret as well." }}{{ end }}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) }}{{ fail "ingress needs a host." }}{{ end }}
{{- end }}
