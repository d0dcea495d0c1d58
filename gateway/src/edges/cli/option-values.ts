import { InvalidArgumentError } from 'commander';

/** Reads an option that takes whole numbers only. */
export function wholeBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^[0-9]{1,9}$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`must be a whole number from ${min} to ${max}.`);
    return value;
  };
}

/** Reads an option that is yes or no, or on or off. */
export function yesOrNo(text: string): boolean {
  if (!['yes', 'no', 'on', 'off'].includes(text)) throw new InvalidArgumentError('must be yes or no.');
  return text === 'yes' || text === 'on';
}
