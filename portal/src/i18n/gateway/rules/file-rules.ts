import type { file_rules } from '@causeway/schemas/errors/rules/file-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

export const chinese_file_rules = {
  file_location_unknown: ({ name }) => `没有文件位置 ${name}`,
  file_folder_outside: '文件夹须为 FILES_ROOT 之下的路径，例如 adyen/reports，且不得有链接指向其外',
  file_root_missing: '未使用本机的文件夹：请在网关运行处设置 FILES_ROOT',
  file_folder_is_local: '网关本机的文件夹不需要服务器和密钥',
  file_host_key_missing:
    'SFTP 服务器需要其主机密钥的指纹，例如 SHA256:…，可由 ssh-keyscan HOST | ssh-keygen -lf - 得到',
  file_host_key: ({ presented }) =>
    `服务器出示的主机密钥为 ${presented}，与所设不符：设置之前请向服务器管理者确认该密钥属于他们`,
  file_secret_missing: '更换服务器或用户时须提供其密码或私钥',
  file_private_key: ({ failure }) => `无法读取私钥；私钥会加密存储，因此不得设有口令：${failure}`,
  file_for_one: '文件须属于一家收单机构或一家银行：请指定其一',
  file_bank_unknown: ({ name }) => `BANKS_FILE 中没有银行 ${name}`,
  file_too_large: ({ bytes, max }) =>
    `文件有 ${bytes} 字节，超过 ${max}：请让收单机构缩短报告周期，或用 gateway reconcile import 导入`,
  file_transfer_failed: ({ failure }) => `传输失败：${failure}`,
} satisfies Translated<typeof file_rules>;
