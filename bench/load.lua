-- Sends each line of BODIES once, as the body of a POST to TARGET, or with a COOKIE as the path of a GET; the
-- threads share the lines between them.
local threads = {}

function setup(thread)
  thread:set("id", #threads)
  table.insert(threads, thread)
end

function init()
  bodies = {}
  local line_no = 0
  local threads_all = tonumber(os.getenv("THREADS"))
  for line in io.lines(os.getenv("BODIES")) do
    if line_no % threads_all == id then bodies[#bodies + 1] = line end
    line_no = line_no + 1
  end
  at = 0
  headers = { ["content-type"] = "application/json" }
  cookie = os.getenv("COOKIE")
end

function request()
  at = at + 1
  if at > #bodies then
    -- Everything has been sent, but wrk waits until its time is over: the rate would be that of the preparation.
    ran_out = true
    wrk.thread:stop()
    return wrk.format("GET", "/healthz")
  end
  if cookie ~= "" then return wrk.format("GET", bodies[at], { cookie = cookie }) end
  return wrk.format("POST", os.getenv("TARGET"), headers, bodies[at])
end

function done(summary, latency)
  for _, thread in ipairs(threads) do
    if thread:get("ran_out") then print("RAN OUT") end
  end
  print(string.format("MEASURED %d %d %d %d %d", summary.requests, summary.duration,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
