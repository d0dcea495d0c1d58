import type { PartOf } from '../en/en.ts';
import type { console_pages as english } from '../en/console-pages.ts';

export const console_pages: PartOf<typeof english> = {
  console: {
    jobs: '后台任务',
    job: '任务',
    last_round: '最近一次执行',
    last_work: '最近一次有事可做',
    last_failure: '最近一次失败',
    on_time: '正常',
    late: '延迟',
    failing: '失败',
    no_worker: '还没有工作进程上报。',
  },
};
