/** The operator console's pages of objects, money and work. */
export const console_pages = {
  console: {
    jobs: 'Jobs',
    job: 'Job',
    last_round: 'Last done',
    last_work: 'Last with work',
    last_failure: 'Last failure',
    on_time: 'On time',
    late: 'Late',
    failing: 'Failing',
    no_worker: 'No worker has told anything yet.',
  },
};
