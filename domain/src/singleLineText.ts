import { z } from 'zod';

/** No line breaks, tabs or other control characters (C0, DEL, C1), nor line and paragraph separators. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
/** No embeddings, overrides or isolates: they would change the reading order of the text around them. */
const NO_BIDI_CONTROL = /^[^\u202a-\u202e\u2066-\u2069]*$/;

/**
 * Text typed into a single-line field, such as a name or a title: trimmed, not empty, without line breaks or direction
 * controls. Only for requests: stored events may hold older texts, which must stay readable.
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
    .regex(NO_BIDI_CONTROL, 'must not hold characters that change the direction of text')
    .refine((text) => text.isWellFormed(), 'holds broken Unicode');
