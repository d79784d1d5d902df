import { z } from 'zod';

/** Matches text without line breaks, tabs and other control characters (C0, DEL, C1), line and paragraph separators. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
/** Matches text without bidirectional control characters, which would change the reading order of surrounding text. */
const NO_BIDI_CONTROL = /^[^\u202a-\u202e\u2066-\u2069]*$/;

/**
 * Creates a schema for text from a single-line field, such as a name or a title. Use it only for requests: stored
 * events may contain older texts that it would reject.
 * @param max in UTF-16 code units
 * @param emptyMessage the message for a blank text
 */
export const singleLineText = (max: number, emptyMessage = 'is missing') =>
  z
    .string()
    .trim()
    .min(1, emptyMessage)
    .max(max)
    .regex(ONE_LINE, 'must be one line, without line breaks, tabs or control characters')
    .regex(NO_BIDI_CONTROL, 'must not contain characters that change the direction of text')
    .refine((text) => text.isWellFormed(), 'contains invalid Unicode');
