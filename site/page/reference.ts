/** The program of the reference and the document, as their script tags leave them. */
declare const Scalar: { createApiReference(place: string, configuration: object): unknown };
declare const causeway_openapi: object;

Scalar.createApiReference('#app', {
  content: causeway_openapi,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideTestRequestButton: true,
  hideClientButton: true,
  hiddenClients: true,
  showDeveloperTools: 'never',
});
