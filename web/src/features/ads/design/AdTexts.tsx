import { MAX_AD_TEXT } from '@campjay/events/ads/limits.ts';
import type { ManagedAd } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TextField } from '../../identity/local/TextField.tsx';
import { TextAreaField } from '../TextAreaField.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AdTextEditor } from './AdTextEditor.tsx';
import type { useAdText } from './useAdText.ts';

/** Remaining characters below which the counter appears. */
const NEAR_LIMIT = 200;

type Text = ReturnType<typeof useAdText>;

const hintOf = (hint: string, text: string): string => {
  const charactersLeft = MAX_AD_TEXT - text.length;
  return charactersLeft <= NEAR_LIMIT ? `${charactersLeft} characters left.` : hint;
};

/** Error message of a link address; an empty address is valid. */
export const validateUrl = (text: string): string | undefined => {
  if (text === '') return undefined;
  const url = URL.canParse(text) && !/\s/.test(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
    ? undefined
    : 'Please enter a whole address, such as https://camp.example.org/summer';
};

interface AdTextsProps {
  readonly ad: ManagedAd;
  readonly message: Text;
  readonly testimonials: Text;
  readonly primaryUrl: Text;
}

/** The ad's texts and link. Each field saves itself. */
export function AdTexts({ ad, message, testimonials, primaryUrl }: AdTextsProps) {
  return (
    <Panel heading="Words">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {
          'They save themselves. Write **bold**, *italic* and [a link](https://camp.example.org); nothing else is shown.'
        }
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <AdTextEditor text={message}>
          <TextAreaField
            label="Message from the camp"
            value={message.text}
            onChange={message.write}
            onBlur={message.save}
            maxLength={MAX_AD_TEXT}
            hint={hintOf('What should a parent know who has not heard of you?', message.text)}
            error={message.fieldError}
          />
        </AdTextEditor>
        <AdTextEditor text={testimonials}>
          <TextAreaField
            label="Testimonials"
            value={testimonials.text}
            onChange={testimonials.write}
            onBlur={testimonials.save}
            maxLength={MAX_AD_TEXT}
            hint={hintOf(
              'What parents and children said who agreed to be quoted; one paragraph each.',
              testimonials.text,
            )}
            error={testimonials.fieldError}
          />
        </AdTextEditor>
        <AdTextEditor text={primaryUrl}>
          <Box onBlur={primaryUrl.save}>
            <TextField
              label="Primary URL"
              name={`primary-url-${ad.ad_id}`}
              autoComplete="off"
              value={primaryUrl.text}
              onChange={(value) => primaryUrl.write(value.trim())}
              hint="Where the ad’s links lead. Empty: to the camp’s own website."
              error={primaryUrl.fieldError}
            />
          </Box>
        </AdTextEditor>
      </Box>
    </Panel>
  );
}
