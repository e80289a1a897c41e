import { CircleAlert } from "lucide-react";

/** Above a form, what is wrong with none of its fields in particular. */
export function FormFailure({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p className="field-error" role="alert">
      <CircleAlert className="icon tiny" />
      {message}
    </p>
  );
}
