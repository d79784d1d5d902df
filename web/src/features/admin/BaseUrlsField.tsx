import { TextField } from '../../ui/fields/TextField.tsx';
import type { FormFieldState } from '../../ui/fields/useCommandForm.ts';

const MAX_URLS_CHARACTERS = 20_000;

/** Splits text into URLs at line breaks and commas. */
export const splitUrls = (text: string): readonly string[] =>
  text
    .split(/[\n,]/)
    .map((url) => url.trim())
    .filter(Boolean);

interface BaseUrlsFieldProps {
  readonly field: FormFieldState<string>;
  readonly minRows: number;
}

/** Field for the websites of an advertiser's camps. */
export function BaseUrlsField({ field, minRows }: BaseUrlsFieldProps) {
  return (
    <TextField
      {...field}
      label="Base URLs of its camps"
      hint="One per line."
      minRows={minRows}
      maxLength={MAX_URLS_CHARACTERS}
    />
  );
}
