"""
The addresses of the studio. The entry reads the address and shows the page.

The frontend's route table has the same addresses: `frontend/tests/app/routes.test.tsx` compares the two. All others
answer 404.
"""

PAGES = (
    "",
    "score",
    "projects/<str:project>",
    "projects/<str:project>/clips",
    "projects/<str:project>/clips/prompts",
    "projects/<str:project>/clips/observers",
    "projects/<str:project>/clips/observers/<str:observation_run>",
    "projects/<str:project>/studies/new",
    "projects/<str:project>/instruments",
    "projects/<str:project>/instruments/<str:instrument>",
    "projects/<str:project>/members",
    "projects/<str:project>/models",
    "projects/<str:project>/prompts",
    "projects/<str:project>/benchmarks",
    "projects/<str:project>/settings",
    "studies/<str:study>",
    "studies/<str:study>/dashboard",
    "studies/<str:study>/clips",
    "studies/<str:study>/people",
    "studies/<str:study>/review",
    "studies/<str:study>/critics",
    "studies/<str:study>/critics/new",
    "studies/<str:study>/results",
    "studies/<str:study>/results/leaderboard",
    "studies/<str:study>/results/agreement",
    "studies/<str:study>/results/ground-truth",
    "studies/<str:study>/results/reports",
    "studies/<str:study>/results/judges",
    "studies/<str:study>/reports/<str:report>",
    "studies/<str:study>/judges",
    "studies/<str:study>/merge",
    "studies/<str:study>/releases",
    "studies/<str:study>/settings",
    "truths/<str:truth>/diff/<str:later>",
    "clips/<str:video>",
    "runs/<str:run>",
    "reports/<str:report>",
    "annotate/<str:study>/mine",
    "annotate/<str:study>/joint",
    "annotate/<str:study>/joint/<str:joint>",
)
