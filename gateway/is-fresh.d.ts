export function isFresh(root: string, part: string): boolean;
