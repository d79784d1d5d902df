import { z } from 'zod';

/**
 * Matches text without control characters (including line breaks and tabs) and Unicode line or paragraph separators.
 */
const ONE_LINE_PATTERN = /^[^\p{Cc}\u2028\u2029]*$/u;
/** Matches text without bidirectional control characters, which would change the reading order of surrounding text. */
const NO_BIDI_CONTROL_PATTERN = /^[^\u202a-\u202e\u2066-\u2069]*$/;

/**
 * Creates a schema for text from a single-line field, such as a name or a title. Use it only for requests: stored
 * events may contain older texts that it would reject.
 * @param maxLength in UTF-16 code units
 * @param emptyMessage the message for a blank text
 */
export const singleLineText = (maxLength: number, emptyMessage = 'is missing') =>
  z
    .string()
    .trim()
    .min(1, emptyMessage)
    .max(maxLength)
    .regex(ONE_LINE_PATTERN, 'must be one line, without line breaks, tabs or control characters')
    .regex(NO_BIDI_CONTROL_PATTERN, 'must not contain characters that change the direction of text')
    .refine((text) => text.isWellFormed(), 'contains invalid Unicode');
