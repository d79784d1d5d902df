import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { encode } from 'uqr';
import type { FormProblem } from '../../../app/formProblem.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { saveFile } from '../saveFile.ts';
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from './securityApi.ts';
import { SecurityForm } from './SecurityForm.tsx';

/** Dark on white in the dark theme too, because many cameras cannot read inverted QR codes. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 4 });
  const path = data
    .flatMap((rowStyles, y) => rowStyles.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      sx={{ width: 200, height: 200, bgcolor: '#fff', borderRadius: 1, justifySelf: 'center' }}
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </Box>
  );
}

/**
 * Instruction of the current step. It takes the focus from the field below, since a phone's keyboard would hide the QR
 * code.
 */
function Instruction({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Typography ref={text} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
      {children}
    </Typography>
  );
}

/** The recovery codes, which are shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const save = (): void =>
    saveFile(
      `${product.name.toLowerCase()}-recovery-codes.txt`,
      'text/plain',
      `Recovery codes for ${product.name}. Each signs you in once, with your password.\n\n${text}\n`,
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography role="status">
        Codes are on, and every other device is signed out. Save these recovery codes where you find them without your
        phone: each signs you in once if the phone is lost. They are not shown again.
      </Typography>
      <CopyText label="Recovery codes" text={text} />
      <Button variant="outlined" onClick={save} sx={{ minHeight: 44 }}>
        Download as a file
      </Button>
      <Button variant="contained" disableElevation onClick={onDone} sx={{ minHeight: 48 }}>
        I have saved them
      </Button>
    </Box>
  );
}

/** Three steps: enter the password, enter the app's first code, and save the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [begin, { data: begun, error: beginError, isLoading: isBeginning, reset: forgetBegin }] =
    useBeginSecondFactorMutation();
  const [confirm, { data: confirmed, error: confirmError, isLoading: isConfirming, reset: forgetConfirm }] =
    useConfirmSecondFactorMutation();
  if (confirmed) return <RecoveryCodes codes={confirmed.recoveryCodes} onDone={onDone} />;
  if (!begun)
    return (
      <SecurityForm
        key="password"
        label="Continue"
        asks={['password']}
        isSending={isBeginning}
        problem={beginError as FormProblem | undefined}
        onEdit={forgetBegin}
        onSubmit={({ password }) => void begin(password)}
      >
        <Typography>
          You need an authenticator app on your phone, such as Google Authenticator, 1Password, or Passwords on an
          iPhone.
        </Typography>
      </SecurityForm>
    );
  return (
    <SecurityForm
      key="code"
      label="Turn on codes"
      asks={['code']}
      isAppCode
      isSending={isConfirming}
      problem={confirmError as FormProblem | undefined}
      onEdit={forgetConfirm}
      onSubmit={({ code }) => void confirm(code)}
    >
      <Instruction>Scan this with your authenticator app.</Instruction>
      <QrCode text={begun.uri} />
      {/* Shown on touch devices only: a phone cannot scan its own screen, and a computer has no authenticator app. */}
      <Button
        variant="outlined"
        href={begun.uri}
        sx={{ display: 'none', '@media (pointer: coarse)': { display: 'flex' }, minHeight: 44 }}
      >
        Open the app on this device
      </Button>
      <CopyText label="Or type this key into the app" text={begun.secret.replace(/.{4}(?=.)/g, '$& ')} />
      <Typography>Then enter the code that the app shows.</Typography>
    </SecurityForm>
  );
}
