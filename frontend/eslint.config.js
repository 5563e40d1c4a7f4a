import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import ts from "typescript-eslint";
import { layers } from "./eslint-layers.js";

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
  { files: ["src/**"], plugins: { outtake: { rules: { layers } } }, rules: { "outtake/layers": "error" } },
);
