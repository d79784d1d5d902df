import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { Upload } from './useUploads.ts';

interface UploadRowProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

/** A file being uploaded, or a failed one with the reason. */
export function UploadRow({ upload: { file, share, problem }, onRetry, onDrop }: UploadRowProps) {
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{file.name}</Box>
      {problem ? (
        <>
          <Box role="alert" sx={{ color: 'error.main' }}>
            {problem.message}
          </Box>
          {problem.isRetryable && (
            <Button onClick={onRetry} aria-label={`Try again: ${file.name}`} sx={{ minHeight: 44 }}>
              Try again
            </Button>
          )}
          <Button onClick={onDrop} aria-label={`Dismiss: ${file.name}`} sx={{ minHeight: 44 }}>
            Dismiss
          </Button>
        </>
      ) : (
        <LinearProgress
          aria-label={`Upload of ${file.name}`}
          variant={share === undefined || share === 1 ? 'indeterminate' : 'determinate'}
          {...(share !== undefined && share < 1 && { value: Math.round(share * 100) })}
          sx={{ mt: 1 }}
        />
      )}
    </Box>
  );
}
