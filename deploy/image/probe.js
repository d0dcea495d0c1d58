// Ends with 0 if the gateway in this container answers /healthz, else with 1. For health checks without a shell.
const ports = [process.env.PORT, process.env.METRICS_PORT].filter(Boolean);
const answers = ports.map(async (port) => {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3_000) });
  if (!response.ok) throw new Error(`${response.status}`);
});
process.exitCode = await Promise.any(answers).then(
  () => 0,
  () => 1,
);
