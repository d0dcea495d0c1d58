import type { PartOf } from '../en/en.ts';
import type { lists as english } from '../en/lists.ts';

export const lists: PartOf<typeof english> = {
  exports: {
    open: '导出',
    title: '导出支付',
    lead: '文件包含符合搜索和筛选条件的全部支付，包括其他页。文件保留 24 小时。',
    csv: '生成 CSV',
    xlsx: '生成 Excel (XLSX)',
    mine: '您的文件',
    none: '还没有文件。',
    waiting: '等待中',
    running: '生成中',
    ready: '已完成',
    failed: '失败',
    rows_one: '{{count}} 笔支付',
    rows_other: '{{count}} 笔支付',
    download: '下载 {{format}}',
    remove: '删除',
    progress: '进度',
    cut_off: '列表超出单个文件上限：请缩小筛选范围以导出其余部分。',
  },
  filters: {
    open: '已存筛选',
    none: '还没有。请先选择筛选条件，再在此命名保存。',
    name: '名称',
    shared: '对此账户的所有人可见',
    save: '保存当前筛选',
    rename: '重命名 {{name}}',
    rename_now: '重命名',
    new_name: '{{name}} 的新名称',
    replaces: '将替换您已有的同名筛选。',
    no_name: '请先填写名称。',
    long_name: '名称不超过 {{max}} 个字符。',
    remove: '删除 {{name}}',
    of_others: '共享',
  },
};
