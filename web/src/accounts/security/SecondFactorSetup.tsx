import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { encode } from 'uqr';
import type { FormProblem } from '../../app/formProblem.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from './securityApi.ts';
import { SecurityForm } from './SecurityForm.tsx';

/** Dark on white in the dark theme too: many cameras read no other QR codes. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
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

/** Three steps: the password, the app's first code, and the recovery codes, which are shown this once. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [begin, { data: begun, error: beginError, isLoading: isBeginning, reset: forgetBegin }] =
    useBeginSecondFactorMutation();
  const [confirm, { data: confirmed, error: confirmError, isLoading: isConfirming, reset: forgetConfirm }] =
    useConfirmSecondFactorMutation();
  if (confirmed)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography role="status">
          {confirmed.message} Keep these recovery codes where you find them without your phone. Each signs you in once,
          and they are not shown again.
        </Typography>
        <CopyText label="Recovery codes" text={confirmed.recoveryCodes.join('\n')} />
        <Button variant="contained" disableElevation onClick={onDone} sx={{ minHeight: 48 }}>
          I have saved them
        </Button>
      </Box>
    );
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
        <Typography>You need an authenticator app on your phone. First, enter your password.</Typography>
      </SecurityForm>
    );
  return (
    <SecurityForm
      key="code"
      label="Turn on codes"
      asks={['code']}
      isSending={isConfirming}
      problem={confirmError as FormProblem | undefined}
      onEdit={forgetConfirm}
      onSubmit={({ code }) => void confirm(code)}
    >
      <Typography>Scan this with your authenticator app, and enter the code that it shows.</Typography>
      <QrCode text={begun.uri} />
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        No camera? Type this key into the app: <code>{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </Typography>
    </SecurityForm>
  );
}
