import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import ts from "typescript-eslint";
import { layers } from "./eslint-layers.js";

const KEPT = ["react-hooks/rules-of-hooks", "react-hooks/exhaustive-deps"];
const withoutCompiler = Object.fromEntries(
  Object.keys(hooks.configs.flat.recommended.rules)
    .filter((rule) => !KEPT.includes(rule))
    .map((rule) => [rule, "off"]),
);

export default ts.config(
  { ignores: ["dist", "src/shared/api/schema.d.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  hooks.configs.flat.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: { "max-lines": ["error", { max: 320 }], eqeqeq: "error", "no-console": "error" },
  },
  { files: ["scripts/**", "*.js"], languageOptions: { globals: globals.node }, rules: { "no-console": "off" } },
  // Rules that compile each file as React does take most of the time, and these have no components.
  { files: ["src/messages/**", "tests/**/*.ts"], rules: withoutCompiler },
  { files: ["src/**"], plugins: { outtake: { rules: { layers } } }, rules: { "outtake/layers": "error" } },
);
