/**
 * A character that can be seen: no white space, and none without a shape of its own, such as joiners, marks of direction
 * and fillers.
 */
export const visible_character = String.raw`[^\s\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0]`;
