import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import ts from "typescript-eslint";

/** Imports go one way: shared, then features, then app; one feature never reads another. */
const forbid = (files, group, message) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
});

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
  forbid(
    ["src/shared/**"],
    ["@/features/**", "@/app/**", "**/features/**", "**/app/**"],
    "shared imports nothing above it.",
  ),
  forbid(
    ["src/features/annotate/**"],
    ["@/app/**", "@/features/**"],
    "annotate imports only shared; inside it use relative paths.",
  ),
  forbid(["src/features/study/**"], ["@/app/**", "@/features/**"], "study imports only shared."),
  forbid(["src/features/report/**"], ["@/app/**", "@/features/**"], "report imports only shared."),
  forbid(
    ["src/features/review/**"],
    ["@/app/**", "@/features/**"],
    "review imports only shared; inside it use relative paths.",
  ),
  forbid(["src/features/critics/**"], ["@/app/**", "@/features/**"], "critics imports only shared."),
  forbid(["src/features/judges/**"], ["@/app/**", "@/features/**"], "judges imports only shared."),
  forbid(["src/features/dashboard/**"], ["@/app/**", "@/features/**"], "dashboard imports only shared."),
  forbid(
    ["src/features/people/**"],
    ["@/app/**", "@/features/**"],
    "people imports only shared; inside it use relative paths.",
  ),
  forbid(["src/features/entry/**"], ["@/app/**", "@/features/**"], "entry imports only shared."),
  forbid(["src/features/joint/**"], ["@/app/**", "@/features/**"], "joint imports only shared."),
  forbid(["src/features/mine/**"], ["@/app/**", "@/features/**"], "mine imports only shared."),
  forbid(["src/features/projects/**"], ["@/app/**", "@/features/**"], "projects imports only shared."),
  forbid(["src/features/truth/**"], ["@/app/**", "@/features/**"], "truth imports only shared."),
  forbid(["src/features/releases/**"], ["@/app/**", "@/features/**"], "releases imports only shared."),
  forbid(
    ["src/features/*/engine/**"],
    ["react", "react-dom", "@/app/**", "@/features/**", "@/shared/components/**", "../components/**"],
    "The engine knows no framework: it is tested without a browser.",
  ),
  forbid(
    ["src/shared/engine/**"],
    ["react", "react-dom", "@/**", "!@/words", "!@/words/**", "../components/**"],
    "The engine knows no framework, and nothing above it.",
  ),
  forbid(["src/words/**"], ["@/**", "../../**", "react"], "The catalogue knows nothing but words."),
);
