import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

interface HintProps {
  readonly text: string;
  /** Renders the element that the hint describes, with the given attribute. */
  readonly children: (describedBy: { 'aria-describedby': string }) => ReactNode;
}

/** A tooltip below the element that it describes, shown on hover and keyboard focus, and closed by Escape. */
export function Hint({ text, children }: HintProps) {
  const id = useId();
  const [isVisible, setIsVisible] = useState(false);
  const hideOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setIsVisible(false);
  };
  return (
    <Box
      sx={{ position: 'relative' }}
      onPointerEnter={() => setIsVisible(true)}
      onPointerLeave={() => setIsVisible(false)}
      onFocus={() => setIsVisible(true)}
      onBlur={() => setIsVisible(false)}
      onKeyDown={hideOnEscape}
    >
      {children({ 'aria-describedby': id })}
      <Box
        id={id}
        role="tooltip"
        hidden={!isVisible}
        sx={{
          position: 'absolute',
          zIndex: 'tooltip',
          top: '100%',
          right: 0,
          width: 'max-content',
          maxWidth: 'calc(100vw - 48px)',
          px: 1.25,
          py: 0.75,
          borderRadius: 1,
          bgcolor: 'text.primary',
          color: 'background.paper',
          typography: 'body2',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
