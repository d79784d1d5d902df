import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { MouseEvent, ReactElement } from 'react';
import FilledInput, { type FilledInputProps } from '@mui/material/FilledInput';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import Typography from '@mui/material/Typography';

/** Height of a single-line field in pixels. */
const FIELD_HEIGHT = 56;

/** Background and border of all form fields. */
export const fieldSurface = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  '&:hover': { bgcolor: 'background.paper', borderColor: 'text.secondary' },
} as const;

interface FieldButtonProps {
  readonly label: string;
  /** The field's value as text; equal to `label` while there is no value. */
  readonly text: string;
  readonly isOpen: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** A button styled like a field, which opens the dialog that edits its value. */
export function FieldButton({ label, text, isOpen, onClick }: FieldButtonProps) {
  const isFilled = text !== label;
  return (
    <ButtonBase
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={isFilled ? `${label}: ${text}` : label}
      onClick={onClick}
      sx={{
        ...fieldSurface,
        width: '100%',
        height: FIELD_HEIGHT,
        fontFamily: 'inherit',
        px: 1.5,
        justifyContent: 'space-between',
        textAlign: 'left',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {isFilled && (
          <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: 1.4, color: 'text.secondary' }}>
            {label}
          </Box>
        )}
        <Box
          component="span"
          sx={{
            display: 'block',
            fontSize: 16,
            lineHeight: 1.35,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            color: isFilled ? 'text.primary' : 'text.secondary',
          }}
        >
          {text}
        </Box>
      </Box>
      <ExpandMoreIcon fontSize="small" sx={{ color: 'text.secondary', flexShrink: 0 }} />
    </ButtonBase>
  );
}

const inputStyle = {
  ...fieldSurface,
  height: FIELD_HEIGHT,
  overflow: 'hidden',
  '&.Mui-focused': {
    bgcolor: 'background.paper',
    borderColor: 'primary.main',
    boxShadow: '0 0 0 1px var(--mui-palette-primary-main)',
  },
  '&.Mui-disabled': { bgcolor: 'background.default', borderStyle: 'dashed' },
  '&.Mui-error': { borderColor: 'error.main' },
} as const;

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  /**
   * True for inputs that show something even while they are empty, such as a date format or a selected option. The
   * label must not cover it.
   */
  readonly isLabelRaised?: boolean;
  /** The input; `FieldInput` gives it the field's style. */
  readonly children: ReactElement;
}

/** A form field with an error message below it. Its label moves to the top edge when the field is filled. */
export function Field({ id, label, error, isLabelRaised = false, children }: FieldProps) {
  return (
    <FormControl variant="filled" fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id} {...(isLabelRaised && { shrink: true })}>
        {label}
      </InputLabel>
      {children}
      {error !== undefined && (
        <Typography variant="caption" id={`${id}-error`} sx={{ color: 'error.main', mt: 0.5, mx: 1.75 }}>
          {error}
        </Typography>
      )}
    </FormControl>
  );
}

/** The text input of a `Field`. Multiline inputs grow with their text. */
export function FieldInput(props: Omit<FilledInputProps, 'sx'>) {
  const style = props.multiline ? { ...inputStyle, height: 'auto' } : inputStyle;
  return <FilledInput disableUnderline fullWidth sx={style} {...props} />;
}
